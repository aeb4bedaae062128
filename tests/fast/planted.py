"""A file of kernels that do what none should."""

PLANTED = """
(module
  (memory (export "memory") 1)
  (global (export "__heap_base") i32 (i32.const 1024))
  (func (export "lay_prepare") (param i64) (result i64) (i64.const 0))
  (func (export "lay_never_ends") (param i64) (result i64) (loop $again (br $again)) (i64.const 0))
  (func (export "lay_traps") (param i64) (result i64) (unreachable))
  (func (export "lay_strays") (param i64) (result i64) (i64.load (i32.const 2147483640)))
)
"""

"""Boards that matches came to, by what lies where."""

QUIET = """
b@e11 b@f10, p@e2 p@f2, o@d4 p@d3, r@b5 r@b6, r@a7 y@b7, o@e4 p@e3, b@c5 o@c4, y@j1 y@j2, b@h1 y@i1, g@b11 y@c10,
g@c11 b@d11, b@e10 o@f9, g@b10 y@c9, o@d5 y@c6, b@g2 p@f3, g@a10 g@b9, r@a8 g@a9, r@b8 g@c8, o@d6 y@c7,
y@i2 y@i3
"""
BUSY = """
r@f10 b@g10, g@b10 g@b11, r@d8 g@c9, r@g9 b@h9, r@h8 p@i7, o@j6 o@j7, o@j5 p@i6, y@h6 p@h7, o@j4 y@i5, r@g8 y@g7,
r@f9 y@f8, o@j3 y@i4, b@e11 p@e10, y@e9 p@d10, g@c11 p@d11, g@c10 y@d9, r@d7 g@c8, r@e7 y@e8, o@h1 p@g1,
o@g2 p@f2, y@f7 y@g6, y@e3 p@f3, b@k2 o@j2, b@k3 y@k4, r@d6 g@c7, g@c6 y@b6, r@e6 o@f5, o@j1 y@i1, o@i2 y@i3,
r@f6 o@g5, g@c5 g@d5, b@h4 y@h5
"""
CORNER = """
g@g2 p@g1, r@b5 r@b6, b@k2 y@j2, b@j3 y@i3, g@h2 y@i2, g@f2 g@f3, r@c4 y@d4, r@i1 p@h1, g@i5 b@i4, b@h5 y@h4,
g@i6 o@j6, o@k5 p@k4, o@j5 p@j4, r@d3 p@e2, g@i7 o@j7, o@i8 y@h9, r@c5 p@d5, g@f4 p@e5, b@g5 p@f5, r@g7 b@g6,
g@g3 y@h3, o@d6 p@e6, b@f7 o@e7, o@c7 o@d7, y@e3 p@e4, r@g8 g@h7, r@b7 r@c6, r@g9 y@h8, o@d8 y@d9, y@e8 y@e9,
g@b11 y@c10, g@b10 o@c9, b@f10 p@g10, r@f8 b@f9, g@c11 y@d10, o@d11 y@e10
"""
THREE = """
o@m6 o@m7, y@l1 y@m1, b@f12 b@g11, b@e12 p@d12, r@f13 b@e13, g@c12 p@c13, y@k2 p@k3, o@k7 y@l6, o@k8 o@l8,
r@d11 p@e11, y@f9 p@f10, r@d10 y@e10, r@d9 o@c9, r@c10 r@c11, r@e8 y@e9, g@a12 g@a13, g@a11 y@b10, y@g8 p@g9,
b@f11 p@g10, r@f7 y@f8, g@a10 y@b9, o@k9 p@j9, r@a8 g@a9, r@g13 b@h12, b@g6 y@g7, b@i11 o@j10, r@d8 r@e7,
r@c8 g@b8, p@h8 p@h9, g@c7 o@d6, b@h11 p@h10, r@i9 b@i10, o@j7 p@i7, g@d7 p@e6, o@i8 o@j8, g@g5 b@f6
"""
THREE_LATE = """
o@k7 o@k8, r@b8 r@c7, g@c11 g@c12, r@c9 g@c10, o@j7 o@k6, o@i7 p@i8, r@b9 p@b10, g@c13 b@d13, b@d12 b@e12,
b@f12 p@f11, b@g11 p@g10, p@g9 p@h9, p@f9 p@f10, b@m1 y@l1, y@k1 y@k2, y@j2 y@j3, y@i2 p@h2, r@c8 b@d8,
r@d9 g@d10, r@e9 p@e10, r@a12 g@b11, r@m6 o@m7, g@d11 b@e11, b@h10 p@i9, b@h11 p@i10, g@f13 b@e13, o@h7 p@g8,
r@a9 p@a10, o@g7 o@h6, y@j1 p@i1, o@i5 y@j4, o@l3 y@k3, g@g13 b@h12, g@b13 p@a13, g@j10 p@j9, r@d7 o@e7,
b@e8 o@f7, r@c6 b@b6, g@k9 p@l8, r@a8 b@a7, r@d6 y@d5, r@e6 y@e5, y@h3 p@g3, b@h4 y@i3, y@j5 y@k4, b@g4 b@g5,
b@i4 o@h5, b@f4 p@f3, y@e4 p@e3, r@g1 p@h1, r@f5 r@f6, g@d4 b@c5, y@i6 y@j6, o@l5 o@m4, r@l6 r@m5
"""
FOUR_LATE = """
p@h2 p@i2, g@b14 g@c14, y@m2 y@n2, b@h12 b@i12, r@f12 b@g12, y@m1 y@n1, r@e12 g@d13, g@a15 g@b15, r@o2 y@o1,
b@h11 b@i11, p@g4 p@h4, y@n3 p@m4, g@c15 g@d14, r@o3 p@n4, b@j11 o@k11, g@g6 p@h5, r@f11 b@g11, o@m7 o@n7,
b@k10 o@l9, b@k9 o@l8, g@m6 o@l7, y@g2 p@h1, r@d12 r@e11, r@f10 o@f9, r@o4 p@n5, r@c12 g@b13, g@l6 o@k7,
o@o6 p@n6, y@l3 p@l4, g@k6 o@j7, g@k5 y@k4, g@j6 y@j5, r@d11 o@e10, y@i6 p@h6, g@l5 p@m5, b@j12 o@k12, o@i7 p@h7,
r@b12 g@a13, r@g9 o@g8, r@c11 r@d10, g@e13 b@f13, b@g13 p@g14, y@k3 y@l2, o@i8 p@h8, b@i10 o@i9, o@o7 y@o8,
g@e14 p@f14, b@j9 b@j10, y@j4 p@i4, r@g10 p@h9, b@k2 y@j3, r@b11 y@c10, r@e9 o@f8, g@f7 o@e8, b@k8 o@j8,
r@a11 g@a12, b@k1 y@l1, b@i13 p@h14, g@d15 b@e15, b@j2 y@i3, g@f6 p@e7, b@j13 p@i14, g@f5 g@g5, r@d9 o@d8,
o@n8 y@n9, g@d5 g@e5, r@l11 o@l10, r@c7 p@b7
"""
TEAM_LATE = """
y@n2 y@n3, g@d13 p@e13, b@g13 p@f13, r@d7 g@e7, r@d8 g@e8, g@l2 y@l3, o@l9 o@m9, b@l11 o@m10, b@k11 o@l10,
b@g12 p@f12, g@d12 g@e12, r@d9 g@e9, p@f11 p@g11, g@h11 b@h12, g@m1 y@m2, o@k10 p@k9, b@f14 b@g14, g@k3 y@k4,
r@c9 o@b9, r@c10 r@d10, g@j4 y@j5, r@e10 p@f10, r@b10 o@a10, b@i11 b@i12, y@g8 p@f9, g@b13 g@c12, r@m6 o@m7,
r@o1 y@n1, r@m5 y@n4, g@f7 p@f8, b@j11 y@j12, o@n7 o@n8, g@i5 y@i6, y@h7 p@g7, r@l7 o@l8, b@e15 p@e14,
y@c15 p@d14, r@d11 p@e11, g@b14 p@c14, g@b12 o@b11, r@d6 g@e6, g@i10 b@j10, o@n6 y@n5, r@m4 y@l4, g@j9 o@k8,
g@g15 b@f15, o@o6 y@o5, g@h15 b@h14, y@h8 p@g9, g@i9 o@j8, b@i13 y@j13, y@o2 y@o3, b@h10 p@g10, r@d5 b@e5,
r@b8 b@a8, o@i8 p@h9, r@h5 p@h6, r@a11 g@a12, g@f6 p@g6, r@c6 r@c7, o@o7 o@o8, g@f5 p@g5, p@g4 p@h4, r@e4 b@f4,
r@l5 y@k5, b@f3 b@g3, g@a13 p@a14, y@j2 p@i3, b@h2 p@i2, g@a15 g@b15
"""
DUEL = """
p@f2 p@g1, r@b5 p@c4, g@i1 p@h1, r@b6 p@c5, g@h2 p@g2, r@e3 p@f3, b@d3 p@e2, r@d4 p@e4, g@g3 g@h3, g@i2 b@i3,
g@g4 b@h4, g@j1 b@j2, o@e5 p@d5, g@f5 y@f4, g@e6 o@d6, r@c7 g@d7, r@b8 g@c8, g@b9 o@a10, r@b7 o@c6, r@a7 b@a8,
b@g5 p@g6, b@f6 o@f7, r@d8 b@e7, g@b10 g@b11, b@j3 o@i4, o@j6 y@j7, b@k2 b@k3, o@i6 p@h6, o@i5 p@h5, o@i7 y@i8,
o@j5 o@k5, r@d9 g@c9
"""
DUEL_LATE = """
o@j6 o@k5, b@f10 b@g10, b@h9 o@h8, o@i7 p@j7, b@g9 p@f9, r@j5 o@i6, r@e10 b@e11, g@h7 o@h6, y@j1 y@j2, y@i3 p@i4,
g@g7 o@g6, b@e6 o@f6, o@g5 y@h4, g@f7 g@f8, y@i1 y@i2, g@e7 g@e8, r@d10 g@e9, g@d8 g@d9, g@h2 y@h3, y@j3 y@k2,
r@j4 o@i5, g@k4 y@k3, y@h1 p@g1, r@c11 b@d11, r@b11 r@c10, r@b10 g@a10, r@b9 r@c9, r@f5 y@g4, r@f4 y@g3,
r@b8 r@c8, r@c7 p@c6, r@b7 p@b6, r@d7 p@d6, b@f2 y@f3, b@e2 y@e3, g@d4 y@d3
"""
SOLO = """
r@b5 r@b6, y@j1 y@j2, b@g10 p@g9, r@c5 r@c6, b@e11 b@f10, r@i7 p@h8, y@i2 y@i3, o@j7 p@i8, g@b10 g@b11,
b@i6 o@j6, g@g7 p@g8, r@e8 p@f8, g@c11 o@d11, g@c10 o@d10, g@h1 y@i1, y@e9 p@f9, o@j5 o@k5, r@d8 g@c9, g@h7 b@h6,
p@f6 p@f7, o@j4 o@k4, b@i5 o@i4, b@h5 y@h4, b@g6 p@g5, r@c4 o@d3, g@c8 o@b9, r@d6 p@e6, r@c7 o@b8, b@g4 p@f5,
r@a9 g@a10, r@d5 o@d4, o@j3 o@k3, y@h2 y@h3, g@g1 g@g2, o@e4 p@f4, o@e3 p@f3, r@b7 b@a8
"""
SPANISH = """
b@g11 b@h11, g@a12 g@a13, p@f2 p@g1, y@h2 p@h1, g@e3 p@f3, b@h10 p@g10, g@a11 y@a10, b@f12 o@e12, r@c10 g@b11,
r@a8 y@a9, b@b8 y@b9, r@c6 r@c7, b@f11 o@e11, r@d10 o@e10, r@d9 o@e9, g@b10 y@c9, r@d11 g@c11, b@i9 p@h9,
o@f9 p@g9, o@e8 y@d8, r@d7 y@c8, r@d5 r@d6, r@d4 p@e4, g@c12 o@d12, o@f8 p@g8, b@i10 y@i11, p@f4 p@g3, y@e6 y@e7,
o@f7 y@f6, o@g6 y@g5, b@j9 y@j10, p@f5 p@g4, r@g13 b@f13, g@b13 y@c13, r@c5 y@b6, o@d13 o@e13, y@h4 p@h3,
b@k8 y@k9, y@i3 p@i2, o@g7 y@h7, r@k1 y@j2, r@j1 p@i1, r@l1 o@k2, r@m1 b@m2, b@j8 b@k7, o@h5 o@h6
"""
STACKED = """
r@g2 b@f2, r@h3 p@h4, g@b6 p@b7, o@d8 y@c8, r@f6 o@e7, g@a6 o@a7, r@e7 y@d8, b@e3 o@d3, b@g6 p@g5, r@g3 p@g4,
r@c4 g@c5, o@d9 y@c9, b@e1 y@d2, g@b5 o@c4, r@e6 p@f5, b@e4 p@f4, g@c6 y@c7, r@d6 y@d7, o@e2 y@e1, g@d5 o@d4,
g@c5 b@d4, b@g1 o@f1, r@f6 p@g5, b@d5 y@d6, o@b5 p@c5, o@e3 p@e4
"""
STACKED_LATE = """
b@d3 y@c4, y@b6 p@b7, r@f7 o@g6, g@h3 o@h4, b@a9 p@b9, g@e1 b@d2, g@d2 y@d3, r@e7 b@d8, r@d7 b@c8, y@b5 p@b6,
o@g5 y@f6, r@g7 o@h6, r@h5 g@h4, g@c3 y@b4, r@c7 p@c6, g@c7 b@b8, b@e8 y@f7, b@e7 o@f6, r@c4 g@b4, g@a5 y@a6,
o@e6 p@d6, o@e5 p@d5, b@d3 y@c4, r@h6 y@g6, g@b4 p@b5, b@d7 p@e6, y@f6 p@e6, r@g6 y@f7, b@a8 p@a7, g@b4 p@c4,
r@g6 o@f6, b@e8 o@e7, o@e6 y@e7, r@f6 o@e7, b@b7 y@a7, r@a9 y@a8, g@g4 o@f5, o@b8 y@a9, g@b7 y@a8, r@h6 g@h5,
r@g5 g@f5, y@b8 p@b7, b@d7 p@c7, g@f4 o@e4, g@f3 o@e3, b@d6 o@e5, r@f7 b@e8
"""
STACKED_SOLO = """
b@g2 p@f2, r@d8 g@c8, b@d4 y@c5, g@g5 y@f5, b@h3 o@h4, y@c4 p@d3, y@c3 p@d2, g@g4 b@g3, o@h3 y@g4, b@g1 p@f1,
y@d3 p@e2, r@e7 g@d7, o@h2 p@g2, r@f6 y@e6, r@f7 b@g7, g@c7 p@b7, b@h3 p@h2, o@i4 p@i3, r@e7 p@e6, b@f3 o@e3,
r@c9 g@b9, o@g5 p@f6, r@e7 p@f6, g@c8 y@c9, r@h6 o@i5, r@f2 b@e3, r@d8 g@d7, g@c8 p@d8, g@d4 y@c4, b@d3 p@c4,
o@h5 y@h6, g@h4 b@i3, b@e4 y@d5, r@f4 y@e5, o@f5 y@e5, r@f3 y@e4, o@g5 p@f5, g@a9 b@a8, g@i4 o@i5, g@h4 o@h5,
r@e4 b@d4, r@f6 o@g5, g@e6 y@e5, b@i3 o@i4, r@f3 b@e3, g@e6 o@f5, g@b8 b@b7, b@d4 y@c4, y@e3 p@d3, r@f5 o@g5,
g@d4 p@d3, r@e6 o@f6, b@h3 o@h4, o@f6 y@f5, g@g2 p@f2, r@f3 p@g2, r@e4 y@e5, r@i1 p@i2, g@d6 o@c6
"""
TRAVEL = """
r@j1 y@j2, o@j6 o@k5, r@h8 o@i7, g@i2 y@i3, g@e10 b@e11, g@e9 g@f9, g@g8 p@f8, r@h7 p@g7, r@h6 o@i6, r@g9 b@f10,
g@e8 p@f7, o@e6 p@f6, y@h4 y@i4, r@h5 y@g5, b@g10 p@h9, r@i5 o@j5, p@e5 p@f5, g@d11 y@c11, r@j4 p@j3, b@f3 p@f4,
b@e3 b@e4, b@e2 b@f2, r@i1 g@h2, b@i8 o@j7, b@g2 p@g3, g@h3 y@g4, r@k3 y@k2, b@d5 o@d6, g@e7 o@d7, g@d9 g@d10,
b@c6 o@c7, r@h1 g@g1, y@b11 y@c10, r@a7 b@b7, g@d8 p@c8, o@b8 p@b9
"""

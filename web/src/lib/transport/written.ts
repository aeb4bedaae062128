import { addresses } from "../addresses";
import type { Answer, Method } from "./kinds";

const ALIKE = /^\/api\/((?:games|lessons)(?:\/[a-z0-9-]+)?)$/;

/**
 * What the API tells everybody alike has been written as files: no Python is needed for rules and lessons. null, if they
 * cannot be reached now; undefined for what is not among them.
 */
export async function written(method: Method, path: string): Promise<Answer | null | undefined> {
  const name = method === "GET" && ALIKE.exec(path)?.[1];
  if (!name) return undefined;
  const response = await fetch(addresses.file(`data/${name}.json`)).catch(() => null);
  if (response?.status === 404) return undefined;
  return response?.ok ? { status: response.status, text: await response.text() } : null;
}

/** How long a script chunk may take to arrive. */
const CHUNK_TIMEOUT_MS = 120_000

/** Waits for a script chunk; one that fails or takes too long reads 'Loading chunk failed'. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), CHUNK_TIMEOUT_MS)
  })
  const loaded = load().catch((cause: unknown) => {
    throw new Error('Loading chunk failed', { cause })
  })
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

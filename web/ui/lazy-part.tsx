import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** How long a script chunk may take to arrive. */
const CHUNK_TIMEOUT_MS = 120_000

/** A component whose chunk can be loaded before it is shown. */
export type LazyPart<P extends object> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * A component in a chunk of its own. A chunk that is there already is shown at once: React's own `lazy` would show the
 * fallback first, and holds back what follows a fallback for 300 ms. A chunk that fails or takes too long throws
 * 'Loading chunk failed' into the page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const loadPart = async () => (loaded ??= await loadChunk(load))

  function Part(props: P) {
    const [Shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return undefined
      let isMounted = true
      loadPart().then(
        (part) => isMounted && setShown(() => part),
        (error: unknown) => isMounted && setFailure({ error }),
      )
      return () => {
        isMounted = false
      }
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : fallback
  }
  return Object.assign(Part, { preload: async () => void (await loadPart()) })
}

/** A component that is left out where its chunk cannot be loaded. */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> =>
  lazyPart<P>(() => load().catch(() => () => null))

function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), CHUNK_TIMEOUT_MS)
  })
  const loaded = load().catch((cause: unknown) => {
    throw new Error('Loading chunk failed', { cause })
  })
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

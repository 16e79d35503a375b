import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

/** Loading a chunk fails after this time. */
const CHUNK_TIMEOUT_MS = 120_000
/** The delay before loading an optional component is retried. */
const RETRY_MS = 5000

/** A component whose chunk can be preloaded. */
export type LazyPart<P extends object> = ComponentType<P> & { preload: () => Promise<void> }

type Load<P> = () => Promise<ComponentType<P>>

/**
 * A component in its own chunk. A loaded chunk is shown immediately, whereas React's own `lazy` shows the fallback first and
 * then delays the content by 300 ms. A chunk that fails or takes too long throws 'Loading chunk failed' during rendering.
 */
export const lazyComponent = <P extends object>(
  load: Load<P>,
  fallback: (props: P) => ReactNode = () => null,
): LazyPart<P> =>
  makePart(load, fallback, (_retry, fail) => {
    fail()
    return () => {}
  })

/**
 * An optional component. If its chunk cannot be loaded, the fallback stays and loading is retried. Chromium remembers a failed import
 * until the page is loaded again, so nothing that must not be lost may depend on an optional component alone.
 */
export const lazyOptional = <P extends object>(
  load: Load<P>,
  fallback: (props: P) => ReactNode = () => null,
): LazyPart<P> =>
  makePart(load, fallback, (retry) => {
    const timer = setTimeout(retry, RETRY_MS)
    return () => clearTimeout(timer)
  })

function makePart<P extends object>(
  load: Load<P>,
  fallback: (props: P) => ReactNode,
  /** Returns a function that cancels a scheduled retry. */
  onFailure: (retry: () => void, fail: () => void) => () => void,
): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const loadPart = async () => (loaded ??= await loadChunk(load))

  function Part(props: P) {
    const [Shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return undefined
      let isMounted = true
      let cancel = () => {}
      const attempt = () => {
        loadPart().then(
          (part) => isMounted && setShown(() => part),
          (error: unknown) => {
            if (isMounted) cancel = onFailure(attempt, () => setFailure({ error }))
          },
        )
      }
      attempt()
      return () => {
        isMounted = false
        cancel()
      }
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : fallback(props)
  }
  return Object.assign(Part, { preload: async () => void (await loadPart()) })
}

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

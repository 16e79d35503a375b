const SERVICE_WORKER = '/sw.js'
/** By then the first page is usable: what the worker loads must not delay it. */
const DELAY_MS = 3000

/** Has the browser install the service worker of this build, once the page has been loaded. */
export function registerWorkerLater(): void {
  // Missing where the page came without https.
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer, { once: true })
}

const startTimer = () =>
  void setTimeout(() => void (import.meta.env.DEV ? unregister() : register()), DELAY_MS)

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' })
  } catch {
    // A server without a worker gets its pages back to itself; one that does not answer leaves the worker in place.
    const reply = await fetch(SERVICE_WORKER, { method: 'HEAD' }).catch(() => undefined)
    if (reply?.status === 404) await unregister()
  }
}

async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.unregister()
  const names = (await caches.keys()).filter((name) => name.startsWith('homeroom-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

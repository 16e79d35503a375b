const SERVICE_WORKER = '/sw.js'
/** The worker's downloads must not delay the first page, which is usable by then. */
const DELAY_MS = 3000

/** Installs the service worker of this build once the page is loaded. */
export function registerWorkerLater(): void {
  // Browsers only have service workers over HTTPS.
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
    // If the server has no worker, the old one is removed. If the server does not reply, it stays.
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

import { isPageAddress } from './page-address.ts'

declare const self: ServiceWorkerGlobalScope

/** The build that this worker belongs to, written by the build itself. */
declare const BUILD: {
  /** Differs where any file of the build does. */
  id: string
  /** The address of the page without anybody's data. */
  shell: string
  /** Addresses of what the sheet of today needs, and the page around it. */
  files: string[]
}

const { id, shell, files } = BUILD
const CACHE = `homeroom-${id}`

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), ...[shell, ...files].map(store)]))
})

/** Files of an earlier build that have not changed are not loaded again. No cookie is sent along. */
async function store(address: string): Promise<void> {
  const cache = await caches.open(CACHE)
  const cached = await caches.match(address)
  if (cached) await cache.put(address, cached)
  else await cache.add(new Request(address, { credentials: 'omit', redirect: 'error' }))
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // Only then does every browser send a page's request as a navigation, to which the server adds the page's data.
  await self.registration.navigationPreload?.enable()
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('homeroom-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPageAddress(pathname)) event.respondWith(openPage(event))
    // A preloaded request that nothing uses is sent a second time: sign-in would begin twice.
    else if (self.registration.navigationPreload) event.respondWith(fetchOnce(event))
  } else if (pathname.startsWith('/static/') || files.includes(pathname)) {
    event.respondWith(openFile(event))
  }
})

/** The server's answer, whatever it is; the stored shell only where there is none. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return await fetchOnce(event)
  } catch (failure) {
    const page = await caches.match(shell)
    if (!page) throw failure
    return page
  }
}

/** The reply that the browser has asked for already, where it preloads; `fetch` alone would lose the mode of a navigation. */
async function fetchOnce(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  return preloaded ?? fetch(event.request)
}

/** Files never change under their address. */
async function openFile(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached) return cached
  const reply = await fetch(event.request)
  if (reply.status === 200 && !reply.redirected) {
    const copy = reply.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)))
  }
  return reply
}

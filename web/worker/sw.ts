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
  const known = await caches.match(address)
  if (known) await cache.put(address, known)
  else await cache.add(new Request(address, { credentials: 'omit', redirect: 'error' }))
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
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
    if (isPageAddress(pathname)) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/static/') || files.includes(pathname)) {
    event.respondWith(openFile(event))
  }
})

/** The server's answer, whatever it is; the stored shell only where there is none. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (failure) {
    const page = await caches.match(shell)
    if (!page) throw failure
    return page
  }
}

/** Files never change under their address. */
async function openFile(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true })
  if (known) return known
  const reply = await fetch(event.request)
  if (reply.status === 200 && !reply.redirected) {
    const copy = reply.clone()
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)))
  }
  return reply
}

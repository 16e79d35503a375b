import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

/** Loads modules of web/ with JSX and style sheets in them, which Node does not read, into this process. */
export async function openWebModules(): Promise<
  Pick<ViteDevServer, 'close'> & { load: <T>(path: string) => Promise<T> }
> {
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    load: async <T>(path: string) => (await vite.ssrLoadModule(`/${path}`)) as T,
    close: () => vite.close(),
  }
}

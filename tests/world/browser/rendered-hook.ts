import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { MemoryRouter } from 'react-router'

/** The parts of a browser that React and the calls need when nothing is shown. */
const BROWSER = {
  document: {
    nodeType: 9,
    nodeName: '#document',
    cookie: '',
    addEventListener: () => {},
    getElementById: () => null,
    querySelector: () => null,
  },
  location: { pathname: '/page', search: '' },
  addEventListener: () => {},
  removeEventListener: () => {},
  HTMLIFrameElement: EventTarget,
  HTMLElement: EventTarget,
}

/** Renders a component that uses a hook and shows nothing. */
export async function renderHook<T>(useHook: () => T) {
  Object.assign(globalThis, BROWSER, { window: globalThis })
  // React looks for the browser as soon as it is loaded.
  const { createRoot } = await import('react-dom/client')
  const { flushSync } = await import('react-dom')
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    addEventListener: () => {},
    ownerDocument: BROWSER.document,
  }
  const root = createRoot(container as unknown as Element)
  const queries = new QueryClient()
  const results: T[] = []
  const User = () => {
    results.push(useHook())
    return null
  }
  const show = createElement(MemoryRouter, null, createElement(User))
  flushSync(() => root.render(createElement(QueryClientProvider, { client: queries }, show)))
  return {
    /** What the hook has returned last. */
    now: (): T => {
      const last = results.at(-1)
      if (last === undefined) throw new Error('The hook has returned nothing.')
      return last
    },
    /** Unmounts the component. */
    leave: () => flushSync(() => root.unmount()),
  }
}

/** Removes the stand-in for the browser. */
export function endBrowser(): void {
  for (const name of [...Object.keys(BROWSER), 'window']) Reflect.deleteProperty(globalThis, name)
}

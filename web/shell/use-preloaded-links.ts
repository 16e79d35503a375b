import { useEffect } from 'react'

/** Loads a page's scripts when the pointer or the focus reaches a link to it, before the click. */
export function usePreloadedLinks(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      // Where it cannot be loaded, the click says so.
      if (link?.href && link.origin === location.origin) preload(link.pathname).catch(() => {})
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [preload])
}

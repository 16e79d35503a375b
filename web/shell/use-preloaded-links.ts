import { useEffect } from 'react'

/** Preloads a page's scripts when the pointer or focus reaches a link to it. */
export function usePreloadedLinks(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      // If preloading fails, the click will show the failure.
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

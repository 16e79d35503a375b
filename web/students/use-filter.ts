import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_DEBOUNCE_MS } from '#contract/words.ts'
import { readFilter, writeFilter, type Filter } from './filter.ts'

/** The filter in the address, and the text as it is being typed: it is searched 300 ms after the last key. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const filter = readFilter(params)
  // The address follows a moment later; until then the typed text is shown, or the next key would be lost.
  if (typed === filter.search) setTyped(undefined)
  // A slow machine renders after the address has changed: only the address has a grade that was just chosen.
  const write = (change: Partial<Filter>) => {
    const current = readFilter(new URLSearchParams(window.location.search))
    setParams(writeFilter({ ...current, page: 1, ...change }), { replace: true })
  }
  const show = (change: Partial<Filter>) => {
    setTyped(undefined)
    write(change)
  }
  const applySearch = useEffectEvent((search: string) => write({ search }))
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => applySearch(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { filter, text: typed ?? filter.search, type: setTyped, show }
}

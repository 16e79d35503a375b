import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SEARCH_DEBOUNCE_MS } from '#contract/words.ts'
import { readFilter, writeFilter, type Filter } from './filter.ts'

/** The filter as it stands in the address, and the text as it is being typed: it counts 300 ms after the last key. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const filter = readFilter(params)
  // The address follows a moment later; until then what was typed stands, or the next key would be lost.
  if (typed === filter.search) setTyped(undefined)
  // On a busy machine the screen is drawn later than the address changes: a grade chosen just now stands there only.
  const write = (change: Partial<Filter>) => {
    const now = readFilter(new URLSearchParams(window.location.search))
    setParams(writeFilter({ ...now, page: 1, ...change }), { replace: true })
  }
  const show = (change: Partial<Filter>) => {
    setTyped(undefined)
    write(change)
  }
  const settle = useEffectEvent((search: string) => write({ search }))
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => settle(typed), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { filter, text: typed ?? filter.search, type: setTyped, show }
}

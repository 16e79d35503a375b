import { useState } from 'react'

const KEY = 'dense'

/** Whether rows are low, as this browser remembers it: 1 or 0. */
export function useCompactRows() {
  const [isDense, setIsDense] = useState(() => localStorage.getItem(KEY) === '1')
  const toggle = () => {
    localStorage.setItem(KEY, isDense ? '0' : '1')
    setIsDense(!isDense)
  }
  return [isDense, toggle] as const
}

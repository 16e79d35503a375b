import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { keyOf, type KeptSheet } from './draft-store.ts'
import { submitKept, type Outcome } from './submitting.ts'

/** saving: on its way. waiting: nobody answers, it is sent again by itself. signed_out: it waits for its owner. */
type Phase = 'idle' | 'saving' | 'waiting' | 'signed_out'

const RETRY_MS = [2000, 5000, 10_000, 30_000]
const WAITS = 'Error submitting attendance. Your marks are kept here and sent as soon as Homeroom answers.'

/** Sheets that are on the screen send for themselves. */
export const openSheets = new Set<string>()
export const SHEETS_CHANGED = 'homeroom-sheets-changed'

/** Sends the marks of a sheet until they are answered: at once, when the network is back, and every while. */
export function useSending(sheet: KeptSheet, onOutcome: (key: string, outcome: Outcome) => void) {
  const name = keyOf(sheet.account, sheet)
  const { sending } = sheet.kept
  const key = sending && sending.refused === null ? sending.key : undefined
  const [phase, setPhase] = useState<Phase>(key ? 'saving' : 'idle')
  const again = useRef(() => {})

  useEffect(() => {
    openSheets.add(name)
    dispatchEvent(new Event(SHEETS_CHANGED))
    return () => {
      openSheets.delete(name)
      dispatchEvent(new Event(SHEETS_CHANGED))
    }
  }, [name])

  const attempt = useEffectEvent(async (isFirst: boolean) => {
    if (isFirst) setPhase('saving')
    const outcome = await submitKept(sheet)
    if (outcome.kind === 'waiting' && isFirst) toastFailure(WAITS)
    return outcome
  })
  const tell = useEffectEvent((answered: string, outcome: Outcome) => {
    setPhase(outcome.kind === 'waiting' || outcome.kind === 'signed_out' ? outcome.kind : 'idle')
    onOutcome(answered, outcome)
  })

  useEffect(() => {
    if (!key) return undefined
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    let busy = false
    const go = async () => {
      if (busy || over) return
      busy = true
      clearTimeout(timer)
      const outcome = await attempt(tries === 0)
      busy = false
      if (over) return
      tell(key, outcome)
      if (outcome.kind !== 'waiting') return
      timer = setTimeout(() => void go(), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
      tries += 1
    }
    const goAgain = () => void go()
    again.current = goAgain
    void go()
    addEventListener('online', goAgain)
    return () => {
      over = true
      again.current = () => {}
      clearTimeout(timer)
      removeEventListener('online', goAgain)
    }
  }, [key])

  /** Tries at once what waits. */
  const sendNow = () => again.current()
  return { phase: key ? phase : 'idle', sendNow } as const
}

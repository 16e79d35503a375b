import { useInterval, useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { rollOutbox, sendRollMarks } from '#web/school/emergency/roll-outbox.ts'

const SEND_EVERY_MS = 20_000

/** Sends the marks that this browser has stored: now, whenever it is online again, and every few seconds while some are left. */
export function useSendRollMarks(account: number): void {
  const send = () => void sendRollMarks(account)
  useInterval(() => rollOutbox().marks.length > 0 && send(), SEND_EVERY_MS, { autoInvoke: true })
  useWindowEvent('online', send)
  useEffect(() => void sendRollMarks(account), [account])
}

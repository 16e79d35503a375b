import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { shortDay } from '#web/school/days.ts'
import { addSignOutGuard } from '#web/school/sign-out-guards.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { allKept, keyOf, type KeptSheet } from './draft-store.ts'
import { SignOutQuestion, type SignOutChoice } from './sign-out-question.tsx'
import { submitKept } from './submitting.ts'
import { openSheets, SHEETS_CHANGED } from './use-sending.ts'

const EVERY_MS = 20_000
const TOLD = 'waiting-sheets'

/** On every page of the staff: sends what waits in this browser for the person, and says what still does. */
export function WaitingSheets() {
  const { id: account } = useCurrentUser()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<{ sheets: KeptSheet[]; answer: (choice: SignOutChoice) => void }>()

  const send = useEffectEvent(async () => {
    for (const sheet of await elsewhere(account)) {
      if (!isOnItsWay(sheet)) continue
      const outcome = await submitKept(sheet)
      if (outcome.kind === 'waiting' || outcome.kind === 'signed_out') break
      if (outcome.kind !== 'saved') continue
      if (!openSheets.has(keyOf(account, sheet))) toastSuccess(`${nameOf(sheet)}: ${outcome.answer.message}`)
      void queryClient.invalidateQueries({ queryKey: ['attendance', 'day', sheet.date] })
    }
    tell((await elsewhere(account)).filter(({ kept }) => kept.sending))
  })

  const ask = useEffectEvent(async () => {
    for (const sheet of await allKept(account)) if (isOnItsWay(sheet)) await submitKept(sheet)
    const sheets = await allKept(account)
    if (sheets.length === 0) return 'keep'
    return new Promise<SignOutChoice>((answer) => setAsking({ sheets, answer }))
  })

  useEffect(() => {
    // A browser that keeps nothing has nothing to send.
    const sendAll = () => void send().catch(() => undefined)
    const timer = setInterval(sendAll, EVERY_MS)
    sendAll()
    for (const moment of ['online', SHEETS_CHANGED]) addEventListener(moment, sendAll)
    return () => {
      clearInterval(timer)
      for (const moment of ['online', SHEETS_CHANGED]) removeEventListener(moment, sendAll)
      notifications.hide(TOLD)
    }
  }, [])

  useEffect(
    () =>
      addSignOutGuard(async () => {
        const choice = await ask().catch((): SignOutChoice => 'keep')
        setAsking(undefined)
        return choice !== 'stay'
      }),
    [],
  )

  return asking && <SignOutQuestion sheets={asking.sheets} onAnswer={asking.answer} />
}

const isOnItsWay = ({ kept }: KeptSheet) => kept.sending !== null && kept.sending.refused === null

/** What is kept for the person and not on the screen, where it sends itself. */
const elsewhere = async (account: number) =>
  (await allKept(account)).filter((sheet) => !openSheets.has(keyOf(account, sheet)))

const nameOf = ({ taught, date }: KeptSheet) => `${taught.title}, ${shortDay(date)}`

/** Stays in the corner as long as something waits. */
function tell(sheets: KeptSheet[]) {
  notifications.hide(TOLD)
  if (sheets.length === 0) return
  notifications.show({
    id: TOLD,
    color: 'yellow',
    autoClose: false,
    role: 'status',
    message: (
      <>
        {sheets.map((sheet) => (
          <div key={keyOf(sheet.account, sheet)}>
            <Anchor component={Link} to={addressOf(sheet)}>
              {nameOf(sheet)}
            </Anchor>{' '}
            {sheet.kept.sending?.refused ?? 'waits to be saved. It is sent as soon as Homeroom answers.'}
          </div>
        ))}
      </>
    ),
  })
}

export const addressOf = ({ section_period_id, date, teacher_id }: KeptSheet) =>
  `/attendance/take/${section_period_id}?date=${date}&teacher_id=${teacher_id}`

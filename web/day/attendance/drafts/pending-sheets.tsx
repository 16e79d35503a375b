import { Anchor } from '@mantine/core'
import { useInterval, useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { joinWithAnd } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { deleteIdleCopies, deleteOtherCopies } from '#web/school/copies.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { addSignOutGuard } from '#web/school/sign-out-guards.ts'
import { lastActivityAt } from '#web/ui/polling.ts'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import {
  deleteOldSheets,
  clearLostSheets,
  listLostSheets,
  sheetKey,
  type StoredSheet,
} from './draft-store.ts'
import {
  onSheetSaved,
  pendingSheets,
  sendAllSheets,
  sendPendingSheets,
  subscribeToPending,
} from './outbox.ts'
import { sheetTitle } from './sheet-transport.ts'
import type { SignOutChoice } from './sign-out-question.tsx'

const SignOutQuestion = lazyComponent(() =>
  import('./sign-out-question.tsx').then((part) => part.SignOutQuestion),
)

const SEND_EVERY_MS = 20_000
const NOTIFICATION = 'pending-sheets'

type Question = { sheets: StoredSheet[]; onAnswer: (choice: SignOutChoice) => void }

/** Runs on every staff page: sends the drafts that this browser has stored for the user, and lists what is not saved yet. */
export function PendingSheets() {
  const { id: account } = useCurrentUser()
  const { today } = useSchoolClock()
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<Question>()
  const pending = useSyncExternalStore(subscribeToPending, pendingSheets)

  const send = () => void sendPendingSheets(account)
  useInterval(send, SEND_EVERY_MS, { autoInvoke: true })
  useWindowEvent('online', send)
  // The dialog is preloaded because it may be needed without a network.
  useEffect(() => afterFirstInteraction(() => void SignOutQuestion.preload().catch(() => {})), [])
  const sendFirst = useEffectEvent(send)
  useEffect(() => sendFirst(), [])
  useEffect(() => void deleteOldSheets(Date.now()).then(() => showLost(account)), [account])
  useInterval(() => void deleteIdleCopies(lastActivityAt()), SEND_EVERY_MS, { autoInvoke: true })
  // Copies of the day are deleted at midnight.
  useEffect(() => void deleteOtherCopies(account, today), [account, today])

  useEffect(
    () =>
      onSheetSaved(({ date }) => {
        void queryClient.invalidateQueries(query('GET /attendance/section-periods/', { query: { date } }))
      }),
    [queryClient],
  )

  useEffect(() => {
    if (pending.length > 0) showPending(pending)
    return () => void notifications.hide(NOTIFICATION)
  }, [pending])

  const ask = useEffectEvent(async (): Promise<SignOutChoice> => {
    const sheets = await sendAllSheets(account)
    if (sheets.length === 0) return 'keep'
    return new Promise((onAnswer) => setQuestion({ sheets, onAnswer }))
  })
  useEffect(
    () =>
      addSignOutGuard(async () => {
        // If the browser does not store data, there is nothing to ask about.
        const choice = await ask().catch((): SignOutChoice => 'keep')
        setQuestion(undefined)
        return choice !== 'stay'
      }),
    [],
  )

  return question && <SignOutQuestion {...question} />
}

/** Shows a message in the corner as long as something is pending. */
function showPending(sheets: readonly StoredSheet[]) {
  notifications.show({
    id: NOTIFICATION,
    color: 'yellow',
    autoClose: false,
    role: 'status',
    message: (
      <>
        {sheets.map((sheet) => (
          <div key={sheetKey(sheet.account, sheet)}>
            <Anchor component={Link} to={addressOf(sheet)}>
              {sheetTitle(sheet)}
            </Anchor>
            : {sheet.draft.pendingSave?.refusal ?? 'Not sent; will save when online.'}
          </div>
        ))}
      </>
    ),
  })
}

/** Says which unsent marks were deleted, until the user closes the message. */
async function showLost(account: number): Promise<void> {
  const lost = await listLostSheets(account)
  if (lost.length === 0) return
  notifications.show({
    id: 'lost-sheets',
    color: 'red',
    autoClose: false,
    role: 'alert',
    onClose: () => void clearLostSheets(account),
    title: 'Some marks were never sent',
    message: `${joinWithAnd(lost.map(sheetTitle))}: the marks stayed in this browser for more than 7 days and were deleted. Please enter them again.`,
  })
}

const addressOf = ({ section_period_id, date, teacher_id }: StoredSheet) =>
  `/attendance/take/${section_period_id}?date=${date}&teacher_id=${teacher_id}`

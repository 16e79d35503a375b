import { Anchor } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { pluralize } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { ROLL_ADDRESS } from '#web/school/emergency/roll-address.ts'
import { discardRollMarks, rollOutbox, sendRollMarks } from '#web/school/emergency/roll-outbox.ts'
import { addSignOutGuard } from '#web/school/sign-out-guards.ts'
import { confirm, prepareConfirm } from '#web/ui/feedback/confirm.tsx'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { useSendRollMarks } from './use-send-roll.ts'

const ASK_EVERY_MS = 60_000
const NOTIFICATION = 'emergency-roll'

/** Runs on every staff page: sends marks of an emergency roll that this browser has stored, and says when a roll is on. */
export function PendingRoll() {
  const { id: account } = useCurrentUser()
  const { isOffline } = useSession()
  const { pathname } = useLocation()
  const isOnRoll = pathname === ROLL_ADDRESS
  useSendRollMarks(account)
  useEffect(() => afterFirstInteraction(prepareConfirm), [])
  // This is no query, because nothing on the page shows its reply.
  const ask = async () => {
    if (isOnRoll || isOffline) return
    const status = await call('GET /attendance/emergency-roll/status/', { background: true }).catch(
      () => undefined,
    )
    if (status?.roll) showRollIsOn()
    else notifications.hide(NOTIFICATION)
  }
  useInterval(() => void ask(), ASK_EVERY_MS, { autoInvoke: true })
  useEffect(() => {
    if (isOnRoll) notifications.hide(NOTIFICATION)
  }, [isOnRoll])
  useEffect(() => addSignOutGuard(() => maySignOut(account)), [account])
  return null
}

function showRollIsOn() {
  notifications.show({
    id: NOTIFICATION,
    color: 'red',
    autoClose: false,
    role: 'alert',
    message: (
      <>
        An emergency roll is on.{' '}
        <Anchor component={Link} inherit to={ROLL_ADDRESS} underline="always">
          Open the roll
        </Anchor>
      </>
    ),
  })
}

/** Sends first, and asks where marks remain. */
async function maySignOut(account: number): Promise<boolean> {
  await sendRollMarks(account)
  const unsent = rollOutbox().marks.filter((mark) => mark.account === account).length
  if (unsent === 0) return true
  const isConfirmed = await confirm({
    message: `${pluralize(unsent, 'mark')} of the emergency roll could not be sent. Logging out deletes them from this device.`,
    confirmLabel: 'Log out and delete',
  })
  if (isConfirmed) await discardRollMarks(account)
  return isConfirmed
}

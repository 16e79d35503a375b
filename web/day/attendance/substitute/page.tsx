import { Box, Button, Center, Group, Text } from '@mantine/core'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { CallFailure } from '#web/api.ts'
import { SessionProvider, type Session } from '#web/school/current-user.tsx'
import { linkSecret, subscribeToLinkSecret } from '#web/school/links/link-secret.ts'
import { confirm, ConfirmHost } from '#web/ui/feedback/confirm.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Day } from './day.tsx'
import { OpenForm } from './open-form.tsx'
import { useVisit, type Visit } from './use-visit.ts'
import styles from './page.module.css'

/** The page of a substitute without an account. A link opens it for one day of one teacher and nothing else. */
export function Page() {
  const visit = useVisit()
  const secret = useSyncExternalStore(subscribeToLinkSecret, linkSecret)
  const { state, enter, check, end } = visit
  if (state.kind === 'open' && secret === undefined) {
    return (
      <SessionProvider session={sessionOf(state.day, state.readAt)}>
        <Frame day={state.day} action={<Finish day={state.day} end={end} />}>
          <Day key={state.day.account_id} day={state.day} check={check} end={end} />
        </Frame>
      </SessionProvider>
    )
  }
  return (
    <Frame>
      {state.kind === 'unreachable' && secret === undefined ? (
        <ErrorPanel message={state.message} onRetry={() => void check()} />
      ) : state.kind === 'checking' && secret === undefined ? (
        <Center mih={200}>
          <Text role="status" c="dimmed">
            Loading...
          </Text>
        </Center>
      ) : (
        <OpenForm
          secret={secret}
          sentence={state.kind === 'closed' ? state.sentence : undefined}
          onOpened={enter}
        />
      )}
    </Frame>
  )
}

type FrameProps = { day?: SubstituteDay; action?: ReactNode; children: ReactNode }

/** The layout of the page, without navigation because a substitute has nowhere else to go. */
const Frame = ({ day, action, children }: FrameProps) => (
  <Box mih="100dvh">
    <Group
      component="header"
      justify="space-between"
      wrap="nowrap"
      mih={52}
      px={{ base: 14, sm: 30 }}
      className={styles.bar ?? ''}
    >
      <Box miw={0} py={6}>
        <Text fw={650} truncate>
          {day?.school_name ?? 'Homeroom'}
        </Text>
        {day && (
          <Text fz={14} c="dimmed" truncate>
            {day.name} for {day.teacher}
          </Text>
        )}
      </Box>
      {action}
    </Group>
    <Box component="main" id="main" maw={980} mx="auto" px={{ base: 14, sm: 30 }} py={{ base: 14, sm: 22 }}>
      {children}
    </Box>
    <ConfirmHost />
    <ToastHost />
  </Box>
)

const FINISHED = 'You’re done. All class data was removed from this device. Thank you.'

/** Ends the visit, because someone else may use the device next. */
function Finish({ day, end }: { day: SubstituteDay } & Pick<Visit, 'end'>) {
  const finish = useSave('POST /substitute/api/end/', {
    send: () => ({ headers: { 'x-csrftoken': day.csrf_token } }),
    successMessage: false,
    onSuccess: () => end(FINISHED),
    onFailure: (failure) => {
      const hasEnded = failure instanceof CallFailure && failure.status === 401
      if (hasEnded) end(failure.message)
      return hasEnded
    },
  })
  const ask = async () => {
    const message =
      'Finish now? Unsaved marks will be lost, and you will need a new link from the school office to come back.'
    if (await confirm({ message, confirmLabel: 'Finish', cancelLabel: 'Stay' })) finish.mutate()
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      flex="none"
      loading={finish.isPending}
      onClick={() => void ask()}
    >
      Finish
    </Button>
  )
}

/** A session for the components of a sheet: a name, the school's clock, and no rights. */
const sessionOf = (day: SubstituteDay, readAt: number): Session => ({
  user: {
    authenticated: true,
    id: day.account_id,
    email: '',
    first_name: day.name,
    last_name: '',
    role: 'none',
    now: day.now,
    time_zone: day.time_zone,
    school_name: day.school_name,
    display: day.display,
    school_set_up: true,
    debug: false,
    is_superuser: false,
    can_take_any: false,
    may: { edit: false, administer: false, settings: false },
  },
  isTeacher: false,
  isStudent: false,
  signIn: [],
  choices: {},
  debug: false,
  school_name: day.school_name,
  readAt,
  unreachable: false,
  isOffline: false,
  refresh: async () => undefined,
  signOut: async () => undefined,
})

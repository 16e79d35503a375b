import { Navigate, useSearchParams } from 'react-router'
import { Anchor, Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useSession, useCurrentUser } from '#web/school/current-user.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { DASHBOARDS } from '#contract/page-data.ts'
import { SIGN_IN_FAILURES } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TEST_REDIRECT } from './sign-in.ts'
import { Unreachable } from './unreachable.tsx'

/** The front page sends users who are signed in to their home page. */
export function Page() {
  const { user, isOffline } = useSession()
  const canOpen = useCanOpen()
  if (!user) return <Landing />
  if (isOffline) return <Navigate to="/attendance" replace />
  if (!user.school_set_up && canOpen('/settings')) return <Navigate to="/set-up" replace />
  const dashboard = DASHBOARDS[user.role]
  return dashboard ? <Navigate to={dashboard} replace /> : <Newcomer />
}

/** The front page for visitors, and after a failed sign-in. */
function Landing() {
  const { debug, signIn } = useSession()
  const [search] = useSearchParams()
  const failure = signInFailure(search.get('sign_in'))
  const next = search.get('next')
  return (
    <Box maw={640} mx="auto" mt={{ base: 12, sm: '6vh' }}>
      <PageHeader
        title="Welcome to the Homeroom group-tracking system"
        context="Students, groups, schedules and attendance for your school, in one place."
      />
      <Unreachable />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Card p={24}>
        <Text component="h2" fz={19} fw={650}>
          Get Started
        </Text>
        <Text mt={4} mb={18} c="dimmed">
          Please log in to access the system.
        </Text>
        <Stack gap={12} align="start">
          {signIn.map(({ name, path }) => (
            <Button key={path} component="a" h={{ base: 44, sm: 36 }} href={addressOf(path, next)}>
              Login with {name}
            </Button>
          ))}
        </Stack>
        {debug && <TestWays next={next} />}
      </Card>
    </Box>
  )
}

const addressOf = (path: string, next: string | null) =>
  next ? `/social/login/${path}/?next=${encodeURIComponent(next)}` : `/social/login/${path}/`

/** Sign-in links that the specification requires and only testers need. */
function TestWays({ next }: { next: string | null }) {
  return (
    <Flex mt={18} gap={16} align="baseline" wrap="wrap" fz="sm">
      <Text c="dimmed" fz="sm">
        For testing:
      </Text>
      <Anchor fz="sm" href={addressOf(GOOGLE, next)}>
        Login with Google (Link)
      </Anchor>
      <form action={addressOf(GOOGLE, null)} method="get">
        {next && <input type="hidden" name="next" value={next} />}
        <Anchor component="button" type="submit" fz="sm">
          Login with Google (Form)
        </Anchor>
      </form>
      <Anchor fz="sm" href={TEST_REDIRECT}>
        Test OAuth Debug
      </Anchor>
    </Flex>
  )
}

const GOOGLE = 'google-oauth2'

/** The message for the failure reason in the address, if any. */
function signInFailure(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const failure = Object.entries(SIGN_IN_FAILURES).find(([name]) => name === reason)
  return failure?.[1] ?? 'Sign-in failed. Please try again.'
}

/** Shown to users who are signed in but not on record at the school. */
function Newcomer() {
  const { email, school_name } = useCurrentUser()
  const { refresh } = useSession()
  return (
    <>
      <PageHeader title="You are signed in, but not listed yet" context={school_name} />
      <Card style={{ maxWidth: '62ch' }}>
        <p style={{ marginTop: 0 }}>
          You are signed in as <strong>{email}</strong>, but no student or staff record has this email
          address.
        </p>
        <p>
          Please ask the school office to add you, or to correct the email address in your record. If you have
          another account, log out and sign in with the one your school uses.
        </p>
        <Button onClick={() => void refresh()}>Check again</Button>
      </Card>
    </>
  )
}

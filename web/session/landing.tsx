import { Anchor, Box, Button, Flex, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { SIGN_IN_FAILURES } from '#contract/words.ts'
import { useSession } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SOCIAL_LOGIN, TEST_REDIRECT } from './sign-in.ts'
import { Unreachable } from './unreachable.tsx'

/** What a visitor sees first, and someone whose sign-in failed. */
export function Landing() {
  const { debug } = useSession()
  const [search] = useSearchParams()
  const failure = signInFailure(search.get('sign_in'))
  const next = search.get('next')
  return (
    <Box maw={640} mx="auto" mt={{ base: 12, sm: '6vh' }}>
      <PageHeader
        title="Welcome to the Homeroom group-tracking system"
        context="Students, groups, schedules and attendance of one school, in one place."
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
        <Flex direction={{ base: 'column', sm: 'row' }} gap={12} mb={14}>
          <Button
            component="a"
            h={{ base: 44, sm: 36 }}
            href={next ? `${SOCIAL_LOGIN}?next=${encodeURIComponent(next)}` : SOCIAL_LOGIN}
          >
            Login with Google (Link)
          </Button>
          <form action={SOCIAL_LOGIN} method="get">
            {next && <input type="hidden" name="next" value={next} />}
            <Button type="submit" variant="default" w={{ base: '100%', sm: 'auto' }} h={{ base: 44, sm: 36 }}>
              Login with Google (Form)
            </Button>
          </form>
        </Flex>
        {debug && <Anchor href={TEST_REDIRECT}>Test OAuth Debug</Anchor>}
      </Card>
    </Box>
  )
}

/** The message for the reason in the address; undefined without one. */
function signInFailure(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const known = Object.entries(SIGN_IN_FAILURES).find(([name]) => name === reason)
  return known?.[1] ?? 'Signing in did not work. Please try again.'
}

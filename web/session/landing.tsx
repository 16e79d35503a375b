import { Anchor, Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { SIGN_IN_FAILURES } from '#contract/words.ts'
import { useSession } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import styles from './landing.module.css'
import { SOCIAL_LOGIN, TEST_REDIRECT } from './sign-in.ts'
import { Unreachable } from './unreachable.tsx'

/** What a visitor sees first, and someone whose sign-in did not work out. */
export function Landing() {
  const { debug } = useSession()
  const [search] = useSearchParams()
  const failure = signInFailure(search.get('sign_in'))
  const next = search.get('next')
  return (
    <div className={styles.landing}>
      <PageHeader
        title="Welcome to the Homeroom group-tracking system"
        context="Students, groups, schedules and attendance of one school, in one place."
      />
      <Unreachable />
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Card className={styles.start ?? ''}>
        <h2 className={styles.heading}>Get Started</h2>
        <p className={styles.text}>Please log in to access the system.</p>
        <div className={styles.ways}>
          <Button
            component="a"
            href={next ? `${SOCIAL_LOGIN}?next=${encodeURIComponent(next)}` : SOCIAL_LOGIN}
          >
            Login with Google (Link)
          </Button>
          <form action={SOCIAL_LOGIN} method="get">
            {next && <input type="hidden" name="next" value={next} />}
            <Button type="submit" variant="default">
              Login with Google (Form)
            </Button>
          </form>
        </div>
        {debug && <Anchor href={TEST_REDIRECT}>Test OAuth Debug</Anchor>}
      </Card>
    </div>
  )
}

/** The sentence for the reason that stands in the address; undefined without one. */
function signInFailure(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const known = Object.entries(SIGN_IN_FAILURES).find(([name]) => name === reason)
  return known?.[1] ?? 'Signing in did not work. Please try again.'
}

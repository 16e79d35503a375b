import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralize } from '#contract/words.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Section } from '../../section.tsx'
import styles from './today.module.css'

type SetupCounts = NonNullable<OfficeToday['begin']>
type Step = {
  title: string
  noun: string
  count: (counts: SetupCounts) => number
  to: string
  action: string
}

/** The order matters, because each step needs the results of the ones before. */
const STEPS: readonly Step[] = [
  {
    title: 'Teachers',
    noun: 'teacher',
    count: ({ teachers }) => teachers,
    to: '/staff/upload',
    action: 'Upload teachers',
  },
  {
    title: 'Students',
    noun: 'student',
    count: ({ students }) => students,
    to: '/students/upload-students',
    action: 'Upload students',
  },
  {
    title: 'Groups',
    noun: 'group',
    count: ({ groups }) => groups,
    to: '/groups/manage',
    action: 'Create groups',
  },
  {
    title: 'A block schedule',
    noun: 'block',
    count: ({ blocks }) => blocks,
    to: '/schedules/block-schedules/add',
    action: 'Add a block',
  },
  {
    title: 'Section periods',
    noun: 'section period',
    count: (counts) => counts.section_periods,
    to: '/schedules/create-section',
    action: 'Add a section period',
  },
  {
    title: 'Who teaches which group',
    noun: 'class',
    count: () => 0,
    to: '/schedules/tool',
    action: 'Open the Scheduling Tool',
  },
]

/** Shown until the first class meets: the steps before taking attendance, with the next one highlighted. */
export function GettingStarted({ counts }: { counts: SetupCounts }) {
  const first = STEPS.find(({ count }) => count(counts) === 0)
  return (
    <Section id="begin" label="Before your first attendance">
      <Card py={4}>
        <Box component="ol" className={styles.rows ?? ''}>
          {STEPS.map((step) => {
            const count = step.count(counts)
            return (
              <li key={step.title}>
                <span>
                  <Text span fw={600}>
                    {step.title}
                  </Text>{' '}
                  <Text span c={count > 0 ? 'var(--present)' : 'dimmed'}>
                    {count > 0 ? `${pluralize(count, step.noun)} so far` : 'none yet'}
                  </Text>
                </span>
                <Button
                  component={Link}
                  to={step.to}
                  size="compact-md"
                  variant={step === first ? 'filled' : 'default'}
                >
                  {step.action}
                </Button>
              </li>
            )
          })}
        </Box>
      </Card>
    </Section>
  )
}

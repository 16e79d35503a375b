import { formatPercent } from '#contract/formats.ts'
import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfficeTiers } from '#contract/dashboards/office-home.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize, TIER_LABELS, type Tier } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { listName } from '#web/school/person-name.ts'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { TONES, type Tone } from '#web/ui/layout/tones.ts'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

const REFRESH_MS = 300_000
const TIER_TONES: Record<Tier, Tone> = {
  satisfactory: 'good',
  at_risk: 'warning',
  chronic: 'bad',
  severe: 'bad',
}

/** Lists students who moved to a worse tier of chronic absence this week. */
export function TiersPanel() {
  const tiers = useQuery({
    ...query('GET /api/office/tiers/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Panel
      id="tiers"
      label="Reached a higher tier this week"
      link={tiers.data && { to: reportAddress(tiers.data), text: 'Chronic absence' }}
    >
      <ListState
        query={tiers}
        skeleton={<SkeletonRows rows={3} />}
        failure="Chronic absence changes could not be loaded."
      >
        {(data) => <Crossed data={data} />}
      </ListState>
    </Panel>
  )
}

const reportAddress = ({ start_date, end_date }: OfficeTiers) =>
  `/reports?${new URLSearchParams({ type: 'chronic_absence', start_date, end_date }).toString()}`

function Crossed({ data }: { data: OfficeTiers }) {
  const { shown, more } = useShowMore(data.crossed, data.crossed.length)
  return (
    <>
      {shown.length === 0 ? (
        <Quiet>No one has reached a higher tier since Monday.</Quiet>
      ) : (
        <ul className={styles.rows}>
          {shown.map((student) => (
            <li key={student.student_id}>
              <Box className={styles.about ?? ''}>
                <Link to={`/students/${student.student_id}`} className={styles.name}>
                  {listName(student)}
                </Link>{' '}
                <Text span c="dimmed" fz={14} className={styles.whole ?? ''}>
                  {gradeLabel(student.grade_level).split(' ')[0]} · {student.days_absent} of{' '}
                  {pluralize(student.days_enrolled, 'day')}, {formatPercent(student.percent, { digits: 1 })}
                </Text>
              </Box>
              <span
                className={styles.tag}
                style={{
                  color: TONES[TIER_TONES[student.tier]].c,
                  background: TONES[TIER_TONES[student.tier]].bg,
                }}
              >
                {TIER_LABELS[student.tier]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more}
      <div className={styles.foot}>
        <Anchor component={Link} to={reportAddress(data)} inherit c="inherit" underline="hover">
          {TIERS_SHOWN.map((tier) => `${data.now[tier]} ${TIER_LABELS[tier].toLowerCase()}`).join(', ')}
        </Anchor>
        <span>before this week {TIERS_SHOWN.map((tier) => data.before[tier]).join(', ')}</span>
      </div>
    </>
  )
}

const TIERS_SHOWN = ['at_risk', 'chronic', 'severe'] as const

import { Anchor, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { AssignedGroups } from '#contract/schedules/section-periods.ts'
import { GRADE_CODES, gradeLabel, gradeOf } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { Card, CardGrid } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useBlocks } from '../queries.ts'
import styles from '../schedules.module.css'

const NOT_OVER = ''

/** The groups of a grade by class period, in the blocks that are not over or in the one chosen. */
export function Page() {
  const { gradeLevelId = '' } = useParams()
  const navigate = useNavigate()
  const grade = GRADE_CODES.find((code) => gradeOf(code) === gradeOf(Number(gradeLevelId))) ?? null
  const [search, setSearch] = useSearchParams()
  const block = search.get('block') ?? NOT_OVER
  const blocks = useBlocks()
  const mayEdit = useCanOpen()('/add-section-period')
  const periods = useQuery({
    queryKey: ['assigned-groups', gradeLevelId, block],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/', {
        params: { gradeLevelId },
        query: { block_schedule: block },
        signal,
      }),
  })
  return (
    <>
      <PageHeader title="Assigned Groups" context={grade ? `${gradeLabel(grade)}, by class period` : ''} />
      <div className={styles.choices}>
        <Select
          label="Block schedule"
          allowDeselect={false}
          withScrollArea={false}
          data={[
            { value: NOT_OVER, label: 'Blocks that are not over' },
            ...(blocks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={block}
          onChange={(next) => setSearch(next ? { block: next } : {}, { replace: true })}
          error={blocks.error && 'Failed to load block schedules.'}
        />
        <GradeSelect
          value={grade}
          allowDeselect={false}
          onChange={(next) =>
            void navigate({
              pathname: `/schedules/view-assigned-groups/${next ?? gradeLevelId}`,
              search: search.toString(),
            })
          }
        />
      </div>
      <ListState query={periods} empty={<EmptyPanel title="No class periods found for this grade level." />}>
        {(all) =>
          byBlock(all).map(([id, list]) => (
            <section key={id} className={styles.block}>
              <SectionLabel>{list[0]?.class_period.block_schedule.name}</SectionLabel>
              <CardGrid>
                {list.map((one) => (
                  <ClassPeriod key={one.class_period.id} {...one} mayEdit={mayEdit} />
                ))}
              </CardGrid>
            </section>
          ))
        }
      </ListState>
    </>
  )
}

const byBlock = (all: readonly AssignedGroups[]) => [
  ...Map.groupBy(all, ({ class_period }) => class_period.block_schedule.id),
]

const ClassPeriod = ({ class_period, groups, mayEdit }: AssignedGroups & { mayEdit: boolean }) => (
  <Card>
    <div className={styles.cardHead}>
      <h3 className={styles.cardTitle}>{timeSpan(class_period.start_time, class_period.end_time)}</h3>
      {mayEdit && (
        <Anchor
          component={Link}
          to={`/schedules/assign-groups/${class_period.id}`}
          aria-label={`Assign groups, ${class_period.name}`}
          size="sm"
        >
          Assign groups
        </Anchor>
      )}
    </div>
    <p className={styles.line}>
      {weekdaysShort(class_period.days_of_week)}
      {class_period.homeroom && ' · Homeroom'}
    </p>
    {groups.length === 0 ? (
      <p className={styles.line}>No groups assigned</p>
    ) : (
      <ul className={styles.groups}>
        {groups.map(({ id, name, type, teacher_name }) => (
          <li key={id}>
            <TypeChip type={type} />
            <span>{name}</span>
            <span className={styles.soft}>{teacher_name}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

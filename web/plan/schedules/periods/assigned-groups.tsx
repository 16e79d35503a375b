import { Anchor, Box, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { AssignedGroups } from '#contract/plan/schedules/section-periods.ts'
import { gradeLabel, gradeCodeSent } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { usePathInYear, usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { useYearOfFile } from '#web/school/calendar/year-switch.tsx'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { GradeSelect } from '#web/school/grades.tsx'
import { useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card, CardGrid, CardTitle } from '#web/ui/layout/card.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { BLOCKS_FAILURE } from '../sentences.ts'
import { useBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'

const CURRENT_BLOCKS = ''

/** The groups of a grade by class period, in current and upcoming blocks or in the chosen one. */
export function Page() {
  const { gradeLevelId = '' } = useParams()
  const navigate = useNavigate()
  const [, rememberGrade] = useDefaultGrade()
  const grade = gradeCodeSent(Number(gradeLevelId)) ?? null
  const [search, setSearch] = useSearchParams()
  const block = search.get('block') ?? CURRENT_BLOCKS
  const blocks = useBlocks()
  const year = usePlannedYear()
  const file = useYearOfFile()
  const mayEdit = useCanOpen()('/add-section-period')
  const periods = useQuery(
    query('GET /schedules/api/class-periods/assigned_groups/:gradeLevelId/', {
      params: { gradeLevelId },
      query: { block_schedule: block },
    }),
  )
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context={grade ? `${gradeLabel(grade)}, by class period` : ''}
        actions={
          <>
            <DownloadMenu
              address={`/schedules/api/class-periods/assigned_groups/${gradeLevelId}/`}
              query={block === CURRENT_BLOCKS ? file : { block_schedule: block }}
            />
            <PrintButton />
          </>
        }
      />
      <FilterBar align="flex-start">
        <Select
          label="Block schedule"
          allowDeselect={false}
          withScrollArea={false}
          data={[
            {
              value: CURRENT_BLOCKS,
              label: year === undefined ? 'Current and upcoming blocks' : 'All blocks',
            },
            ...(blocks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={block}
          onChange={(next) =>
            setSearch(
              { ...(next && { block: next }), ...(year !== undefined && { year: String(year) }) },
              { replace: true },
            )
          }
          error={blocks.error && BLOCKS_FAILURE}
        />
        <GradeSelect
          value={grade}
          allowDeselect={false}
          onChange={(next) => {
            if (next !== null) rememberGrade(next)
            void navigate({
              pathname: `/schedules/view-assigned-groups/${next ?? gradeLevelId}`,
              search: search.toString(),
            })
          }}
        />
      </FilterBar>
      <ListState query={periods} empty={<EmptyPanel title="No class periods found for this grade level." />}>
        {(all) => (
          <Stack gap={24}>
            {byBlock(all, blocks.data ?? []).map(([id, list]) => (
              <Stack component="section" key={id} gap={8}>
                <SectionLabel>{list[0]?.class_period.block_schedule.name}</SectionLabel>
                <CardGrid>
                  {list.map((one) => (
                    <ClassPeriod key={one.class_period.id} {...one} mayEdit={mayEdit} />
                  ))}
                </CardGrid>
              </Stack>
            ))}
          </Stack>
        )}
      </ListState>
    </>
  )
}

/** By the blocks of the year that is shown. */
const byBlock = (all: readonly AssignedGroups[], blocks: readonly { id: number }[]) =>
  [...Map.groupBy(all, ({ class_period }) => class_period.block_schedule.id)].filter(([block]) =>
    blocks.some(({ id }) => id === block),
  )

function ClassPeriod({ class_period, groups, mayEdit }: AssignedGroups & { mayEdit: boolean }) {
  const path = usePathInYear()
  return (
    <Card>
      <Group justify="space-between" align="baseline" gap={10} wrap="nowrap">
        <CardTitle as="h3">{timeSpan(class_period.start_time, class_period.end_time)}</CardTitle>
        {mayEdit && (
          <Anchor
            component={Link}
            to={path(`/schedules/assign-groups/${class_period.id}`)}
            aria-label={`Assign groups, ${class_period.name}`}
            size="sm"
          >
            Assign groups
          </Anchor>
        )}
      </Group>
      <Text c="dimmed" mt={4}>
        {weekdaysShort(class_period.days_of_week)}
        {class_period.homeroom && ' · Homeroom'}
      </Text>
      {groups.length === 0 ? (
        <Text c="dimmed" mt={4}>
          No groups assigned
        </Text>
      ) : (
        <RowList mt={10} style={{ borderTop: '1px solid var(--line)' }}>
          {groups.map(({ id, name, type, teacher_name }) => (
            <Box component="li" key={id} mih={0} px={0} style={{ flexWrap: 'wrap' }}>
              <TypeChip type={type} />
              <span>{name}</span>
              <Text span c="dimmed" ml="auto">
                {teacher_name}
              </Text>
            </Box>
          ))}
        </RowList>
      )}
    </Card>
  )
}

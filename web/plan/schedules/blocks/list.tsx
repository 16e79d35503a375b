import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { isWithin } from '#contract/meeting.ts'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { pluralize } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { useYearOfFile } from '#web/school/calendar/year-switch.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { daySpan } from '#web/school/days.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { Card, CardGrid, CardTitle } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import { BLOCKS_FAILURE } from '../sentences.ts'
import { archivedText, useDeleteRecord } from '../delete-record.ts'
import { useBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'

const ADD = '/schedules/block-schedules/add'

/** The block schedules, newest first. */
export function Page() {
  const blocks = useBlocks()
  const path = usePathInYear()
  const file = useYearOfFile()
  const mayAdd = useCanOpen()(ADD)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context="The terms of the year, with dates"
        more={
          <>
            <Button variant="default" loading={blocks.isFetching} onClick={() => void blocks.refetch()}>
              Refresh
            </Button>
            <DownloadMenu address="/schedules/api/block-schedules/" query={file} />
            <PrintButton />
          </>
        }
        actions={
          mayAdd && (
            <Button component={Link} to={path(ADD)}>
              Add
            </Button>
          )
        }
      />
      <div ref={list} tabIndex={-1} role="region" aria-label="Block schedules" style={{ outline: 'none' }}>
        <ListState
          query={blocks}
          failure={BLOCKS_FAILURE}
          empty={
            <EmptyPanel
              title="No block schedules found."
              action={mayAdd && <Link to={path(ADD)}>Create the first block schedule</Link>}
            />
          }
        >
          {(all) => (
            <CardGrid>
              {all.map((block) => (
                <BlockCard key={block.id} block={block} onDeleted={() => list.current?.focus()} />
              ))}
            </CardGrid>
          )}
        </ListState>
      </div>
    </>
  )
}

type BlockCardProps = {
  block: BlockSchedule
  /** Called once the card is removed, because the focused button disappears with it. */
  onDeleted: () => void
}

function BlockCard({ block, onDeleted }: BlockCardProps) {
  const { id, name, start_date, end_date, duration } = block
  const { today } = useSchoolClock()
  const edit = `/schedules/block-schedules/edit/${id}`
  const mayEdit = useCanOpen()(edit)
  const path = usePathInYear()
  const { administer } = useCurrentUser().may
  const { ask, isPending } = useDeleteBlock(block, onDeleted)
  return (
    <Card display="flex" style={{ flexDirection: 'column' }}>
      <Group justify="space-between" align="baseline" gap={10} wrap="nowrap">
        <CardTitle>{name}</CardTitle>
        <Badge variant="light">{pluralize(duration, 'week')}</Badge>
      </Group>
      <Text c="dimmed" mt={4}>
        {daySpan(start_date, end_date)}
        {isWithin(today, block) && (
          <Text span inherit fw="bold" c="var(--present)">
            {' '}
            · now
          </Text>
        )}
      </Text>
      <Group gap={6} mt="auto" pt={12} wrap="nowrap">
        <Anchor component={Link} to={path(`/schedules/create-section?block=${id}`)} size="sm">
          Section periods
        </Anchor>
        {mayEdit && <RowLink label="Edit" subject={name} to={path(edit)} ml="auto" />}
        {administer && (
          <RowButton
            label="Delete"
            subject={name}
            color="red"
            loading={isPending}
            onClick={() => void ask()}
          />
        )}
      </Group>
    </Card>
  )
}

/** Deletes a block once the user confirms, knowing what depends on it. */
const useDeleteBlock = ({ id, name }: BlockSchedule, onDeleted: () => void) =>
  useDeleteRecord({
    question: async () => {
      const block = await call('GET /schedules/api/block-schedules/:id/', {
        params: { id },
      })
      return {
        message: 'Delete this block schedule? This cannot be undone.',
        details: `${name} has ${pluralize(block.section_periods, 'section period')}. ${archivedText(block)}`,
      }
    },
    remove: () => call('DELETE /schedules/api/block-schedules/:id/', { params: { id } }),
    onDeleted,
  })

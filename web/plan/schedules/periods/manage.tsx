import { Anchor, Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { gradeLabel } from '#contract/grades.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { BlockGradeSelect, useBlockAndGrade } from '../block-grade-select.tsx'
import { useAllBlocks } from '../queries.ts'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { NoBlocks, SectionPeriodForm } from './create-form.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { SectionPeriodTable } from './period-table.tsx'
import { useBlockPeriods } from './queries.ts'

/** Manage Section Periods: when one grade meets within one block. */
export function Page() {
  const choice = useBlockAndGrade()
  const { grade, block, blocks } = choice
  const allBlocks = useAllBlocks().data ?? []
  const path = usePathInYear()
  const periods = useBlockPeriods(grade, block?.id)
  const mayEdit = useCanOpen()('/add-section-period')
  const [isDuplicating, setIsDuplicating] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const context = block && grade && `${gradeLabel(grade)} · ${block.name}`
  if (blocks.data?.length === 0) {
    return (
      <>
        <PageHeader chips={<YearOfSchedules />} />
        <NoBlocks />
      </>
    )
  }
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context={context || 'When each grade meets within a block'}
        more={
          grade !== null &&
          block && (
            <>
              <Button
                variant="default"
                component={Link}
                to={path(`/schedules/tool?grade=${grade}&block=${block.id}`)}
              >
                Scheduling Tool
              </Button>
              <DownloadMenu
                address="/schedules/api/section-periods/get_with_associations/"
                query={{ block_schedule: String(block.id), grade_level: String(grade) }}
              />
              <PrintButton />
            </>
          )
        }
        actions={
          mayEdit && (
            <>
              <Button variant="default" onClick={() => setIsDuplicating(true)}>
                Duplicate Section Periods
              </Button>
              <Button component={Link} to={path(bellScheduleAddress(block))}>
                Paste bell schedule
              </Button>
            </>
          )
        }
      />
      <BlockGradeSelect {...choice} />
      {grade === null || !block ? (
        <EmptyPanel title="Choose a block and a grade">That grade’s section periods appear here.</EmptyPanel>
      ) : (
        <>
          <div
            ref={list}
            tabIndex={-1}
            role="region"
            aria-label="Section periods"
            style={{ outline: 'none' }}
          >
            <ListState
              query={periods}
              empty={
                <EmptyPanel
                  title="No section periods yet."
                  action={
                    mayEdit && (
                      <>
                        <Button component={Link} to={path(bellScheduleAddress(block))} variant="default">
                          Paste bell schedule
                        </Button>
                        {allBlocks.length > 1 && (
                          <Button variant="default" onClick={() => setIsDuplicating(true)}>
                            Duplicate from another block
                          </Button>
                        )}
                      </>
                    )
                  }
                >
                  This grade does not meet in this block yet.
                </EmptyPanel>
              }
            >
              {(data) => <SectionPeriodTable periods={data} onDeleted={() => list.current?.focus()} />}
            </ListState>
          </div>
          {mayEdit && periods.data && (
            <SectionPeriodForm key={`${grade} ${block.id}`} grade={grade} block={block.id} />
          )}
        </>
      )}
      <Group gap="8px 20px" mt={20}>
        <Anchor component={Link} to={path('/schedules/view-sections')}>
          All section periods
        </Anchor>
        <Anchor component={Link} to={path(`/schedules/view-assigned-groups/${grade ?? 1}`)}>
          Assigned groups by class period
        </Anchor>
      </Group>
      {isDuplicating && (
        <DuplicateDialog
          blocks={allBlocks}
          target={block?.id ?? null}
          grade={grade}
          onOpen={(next) => choice.setChoice(next)}
          onClose={() => setIsDuplicating(false)}
        />
      )}
    </>
  )
}

const bellScheduleAddress = (block: { id: number } | undefined) =>
  `/schedules/bell-schedule${block ? `?block=${block.id}` : ''}`

import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BlockSchedule } from '#contract/plan/schedules/records.ts'
import { pluralize } from '#contract/words.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { daySpan, shortDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { confirmLeave } from '#web/ui/forms/unsaved-guard.ts'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { BLOCKS_FAILURE } from '../sentences.ts'
import { useBlockAndGrade } from '../block-grade-select.tsx'
import { NoBlocks } from '../periods/create-form.tsx'
import { YearOfSchedules } from '../year-of-schedules.tsx'
import { RequirementsEditor } from './editor.tsx'
import { requirementsQuery } from './queries.ts'

/** Class requirements: how often each group needs which teacher in a block, and when teachers are off. */
export function Page() {
  const choice = useBlockAndGrade()
  const { block, blocks, grade } = choice
  const path = usePathInYear()
  const address = block && `block=${block.id}${grade === null ? '' : `&grade=${grade}`}`
  return (
    <>
      <PageHeader
        chips={<YearOfSchedules />}
        context={
          block
            ? `Class requirements for ${subtitleOf(block)}`
            : 'Which group needs which teacher, and how often, for a proposed schedule'
        }
        actions={
          address && (
            <>
              <PrintButton />
              <Button variant="default" component={Link} to={path(`/schedules/tool?${address}`)}>
                Scheduling Tool
              </Button>
            </>
          )
        }
      />
      <ListState query={blocks} failure={BLOCKS_FAILURE} empty={<NoBlocks />}>
        {() => (
          <>
            <BlockSelect {...choice} />
            {block ? (
              <BlockRequirementsPart key={block.id} block={block} choice={choice} />
            ) : (
              <EmptyPanel title="Choose a block">Its class requirements appear here.</EmptyPanel>
            )}
          </>
        )}
      </ListState>
    </>
  )
}

const subtitleOf = ({ name, start_date, end_date, duration }: BlockSchedule) =>
  `${name}, ${daySpan(start_date, end_date)} · ${pluralize(duration, 'week')}`

type Choice = ReturnType<typeof useBlockAndGrade>

const BlockSelect = ({ block, blocks, grade, setChoice }: Choice) => (
  <FilterBar>
    <Select
      label="Block schedule"
      placeholder="Choose a block"
      allowDeselect={false}
      withScrollArea={false}
      data={(blocks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={block ? String(block.id) : null}
      onChange={(id) => {
        void confirmLeave().then((leaves) => leaves && setChoice({ grade, block: Number(id) }))
      }}
    />
  </FilterBar>
)

function BlockRequirementsPart({ block, choice }: { block: BlockSchedule; choice: Choice }) {
  const requirements = useQuery(requirementsQuery(block.id))
  const [search] = useSearchParams()
  const [reloads, setReloads] = useState(0)
  const { grade, setChoice } = choice
  const numberIn = (name: string) => Number(search.get(name)) || null
  return (
    <ListState
      query={requirements}
      failure="The class requirements could not be loaded. Please check the connection and try again."
    >
      {(data) =>
        data.section_periods.length === 0 && data.version === 0 ? (
          <NoPeriods block={block} grade={grade ?? 1} />
        ) : (
          <>
            {data.section_periods.length === 0 && <NoPeriods block={block} grade={grade ?? 1} />}
            {!data.may.edit && (
              <Notice>
                {block.name} ended on {shortDay(block.end_date)}, so you cannot change its class requirements.
              </Notice>
            )}
            <RequirementsEditor
              key={reloads}
              data={data}
              grade={grade}
              onGrade={(next) => setChoice({ grade: next, block: block.id })}
              need={numberIn('need')}
              teacher={numberIn('teacher')}
              onReload={() => void requirements.refetch().then(() => setReloads((count) => count + 1))}
            />
          </>
        )
      }
    </ListState>
  )
}

/** Shown for a block without section periods, because requirements are checked against them. */
const NoPeriods = ({ block, grade }: { block: BlockSchedule; grade: number }) => (
  <EmptyPanel
    title={`${block.name} has no section periods yet.`}
    action={
      <Button
        component={Link}
        to={usePathInYear()(`/schedules/create-section?grade=${grade}&block=${block.id}`)}
      >
        Create section periods
      </Button>
    }
  >
    Section periods define when each grade meets. Create them, or copy them from another block, then come
    back. Class requirements are filled in from the last block.
  </EmptyPanel>
)

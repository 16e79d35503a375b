import { useMemo } from 'react'
import { Link } from 'react-router'
import { gradeLabel, pluralize } from '#contract/words.ts'
import { daySpan } from '#web/school/days.ts'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useHeadingFocusOnStep } from './grid/grid-focus.ts'
import { BlockCards, Selectors } from './setup/selectors.tsx'
import { useToolAddress } from './setup/use-tool-address.ts'
import { Tool } from './tool.tsx'

/** Scheduling Tool: grade, block, teachers, and then the grid of who meets which group. */
export function Page() {
  const address = useToolAddress()
  const { grade, block, blocks } = address
  useHeadingFocusOnStep(block || (grade !== null && !blocks.data) ? undefined : `${grade}`)
  const scope = useMemo(
    () => (grade !== null && block ? { grade, block: block.id, blockName: block.name } : null),
    [grade, block],
  )
  if (scope && block) {
    const weeks = pluralize(block.duration, 'week')
    const context = `${gradeLabel(scope.grade)} · ${block.name}, ${daySpan(block.start_date, block.end_date)} · ${weeks}`
    return (
      <Tool
        key={`${scope.grade} ${scope.block}`}
        scope={scope}
        block={block}
        address={address}
        context={context}
      />
    )
  }
  return (
    <>
      <PageHeader title="Scheduling Tool" context="Which teacher meets which group" />
      <Selectors {...address} />
      <NextChoice {...address} />
    </>
  )
}

/** What the user has to choose next. */
function NextChoice({ grade, blocks, setState }: ReturnType<typeof useToolAddress>) {
  if (grade === null) {
    return <EmptyPanel title="Choose a grade">Its blocks, teachers and groups come next.</EmptyPanel>
  }
  if (blocks.error) {
    return (
      <ErrorPanel
        message="Failed to load block schedules."
        onRetry={() => void blocks.refetch()}
        retrying={blocks.isFetching}
      />
    )
  }
  if (!blocks.data) return <SkeletonRows />
  if (blocks.data.length === 0) {
    return (
      <EmptyPanel
        title={`${gradeLabel(grade)} has no section periods yet.`}
        action={<Link to={`/schedules/create-section?grade=${grade}`}>Manage section periods</Link>}
      >
        Section periods say when a grade meets within a block.
      </EmptyPanel>
    )
  }
  return <BlockCards blocks={blocks.data} onChoose={(block) => setState({ grade, block })} />
}

import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { CardGrid } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useBlocks } from '../queries.ts'
import { BlockCard } from './block-card.tsx'

const ADD = '/schedules/block-schedules/add'

/** The block schedules, newest first. */
export function Page() {
  const blocks = useBlocks()
  const mayAdd = useCanOpen()(ADD)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <PageHeader
        title="Block Schedules"
        context="The dated terms of the year"
        actions={
          <>
            <Button variant="default" loading={blocks.isFetching} onClick={() => void blocks.refetch()}>
              Refresh
            </Button>
            {mayAdd && (
              <Button component={Link} to={ADD}>
                Add
              </Button>
            )}
          </>
        }
      />
      <div ref={list} tabIndex={-1} role="region" aria-label="Block schedules" style={{ outline: 'none' }}>
        <ListState
          query={blocks}
          failure="Failed to load block schedules."
          empty={
            <EmptyPanel
              title="No block schedules found."
              action={mayAdd && <Link to={ADD}>Create the first block schedule</Link>}
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

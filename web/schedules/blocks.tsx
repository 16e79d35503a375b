import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { daySpan } from '#web/school/days.ts'
import { Card, CardGrid } from '#web/ui/card.tsx'
import { ListState } from '#web/ui/list-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { useBlocks } from './use-schedules.ts'
import styles from './schedules.module.css'

const ADD = '/schedules/block-schedules/add'

/** The block schedules, newest first. */
export function Page() {
  const blocks = useBlocks()
  const mayAdd = useCanOpen()(ADD)
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
        {(list) => (
          <CardGrid>
            {list.map((block) => (
              <Card key={block.id}>
                <div className={styles.cardHead}>
                  <h2 className={styles.cardTitle}>{block.name}</h2>
                  <Badge variant="light">{weeks(block.duration)}</Badge>
                </div>
                <p className={styles.line}>{daySpan(block.start_date, block.end_date)}</p>
              </Card>
            ))}
          </CardGrid>
        )}
      </ListState>
    </>
  )
}

const weeks = (count: number) => `${count} week${count === 1 ? '' : 's'}`

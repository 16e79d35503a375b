import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'

/** Lists the students in a downloaded file. The list is loaded on request because it may be the whole school. */
export function HeldStudents({ entryId, count }: { entryId: number; count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const students = useQuery({
    ...query('GET /api/audit/:entryId/students/', { params: { entryId } }),
    enabled: isOpen,
    staleTime: Infinity,
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        mt={6}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} {pluralize(count, 'student')}
      </Button>
      {isOpen && (
        <Box mt={8} fz={14}>
          <ListState query={students} empty="None of them has a record anymore.">
            {(list) => (
              <Box
                mah={320}
                style={{ overflowY: 'auto' }}
                tabIndex={0}
                role="region"
                aria-label="Students in this file"
              >
                <Box component="ul" m={0} pl={18} style={{ columns: '200px' }}>
                  {list.map(({ id, name }) => (
                    <li key={id}>{name}</li>
                  ))}
                </Box>
              </Box>
            )}
          </ListState>
        </Box>
      )}
    </>
  )
}

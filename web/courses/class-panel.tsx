import { Box, Stack, Text } from '@mantine/core'
import { choicesFailure } from '#web/school/choice-select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ClassNameForm } from './class-name-form.tsx'
import type { ClassKind } from './class-kinds.ts'
import { ClassRow } from './class-row.tsx'
import { useClasses } from './queries.ts'
import { useSaveClass } from './use-save-class.ts'

/** The classes of one kind, for the office to rename and to add to. */
export function ClassPanel({ kind }: { kind: ClassKind }) {
  const classes = useClasses(kind)
  const add = useSaveClass(kind)
  const heading = `${kind.key[0]}-heading`
  return (
    <Stack component="section" gap={8} aria-labelledby={heading}>
      <SectionLabel id={heading}>{kind.title}</SectionLabel>
      <ListState
        query={classes}
        skeleton={<SkeletonRows rows={4} />}
        {...(classes.error && { failure: choicesFailure(classes.error, kind.many) })}
      >
        {(list) => (
          <Card flush>
            {list.length === 0 && (
              <Text px={16} pt={14} c="dimmed">
                No {kind.many} yet.
              </Text>
            )}
            <RowList aria-labelledby={heading}>
              {list.map((listed) => (
                <ClassRow key={listed.id} kind={kind} listed={listed} />
              ))}
            </RowList>
            <Box px={16} py={12} {...(list.length > 0 && { style: { borderTop: '1px solid var(--line)' } })}>
              <ClassNameForm label={`New ${kind.one}`} action="Add" save={add} />
            </Box>
          </Card>
        )}
      </ListState>
    </Stack>
  )
}

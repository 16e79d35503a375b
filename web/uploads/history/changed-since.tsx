import { Box, Text } from '@mantine/core'
import type { UploadDetail } from '#contract/uploads.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'

/** The records changed since the upload, which undoing leaves, or has left, unchanged. */
export function ChangedSince({ upload: { kept, kept_count, undone } }: { upload: UploadDetail }) {
  const { shown, more } = useShowMore(kept, kept_count)
  if (kept_count === 0) return null
  return (
    <Card>
      <SectionLabel>{undone ? 'Left as they were' : 'Changed since upload'}</SectionLabel>
      <Text mb={8} c="dimmed">
        {undone ? 'Undoing left these records alone.' : 'Undoing would leave these records alone.'}
      </Text>
      <Box component="ul" m={0} pl={20}>
        {shown.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </Box>
      {more}
    </Card>
  )
}

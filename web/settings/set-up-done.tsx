import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { pluralize } from '#contract/words.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useHeadCount } from './head-count.ts'
import { SetUpHeading } from './set-up-heading.tsx'

/** What the school has now; finishing opens the dashboard, and the set-up does not come back. */
export function SetUpDone() {
  const { school_name } = useCurrentUser()
  const { refresh } = useSession()
  const { teachers, students } = useHeadCount()
  const finish = useMutation({
    mutationFn: () => call('PATCH /api/settings/', { body: { set_up: true } }),
    onSuccess: async () => {
      await refresh()
      toastSuccess('The school is set up.')
    },
    onError: toastFailure,
  })
  return (
    <Stack gap={16}>
      <SetUpHeading title={`${school_name} is ready`} />
      <Box component="ul" m={0} pl={20}>
        <li>{headCountText(teachers, 'teacher')}</li>
        <li>{headCountText(students, 'student')}</li>
      </Box>
      <Text c="dimmed">
        What is missing can be added at any time: teachers under Staff, students under Students, everything
        else under Settings.
      </Text>
      <Group>
        <Button onClick={() => finish.mutate()} loading={finish.isPending}>
          Finish the set-up
        </Button>
      </Group>
    </Stack>
  )
}

function headCountText(count: number | undefined, noun: string): string {
  if (count === undefined) return `Counting ${noun}s...`
  return count === 0 ? `No ${noun}s yet` : pluralize(count, noun)
}

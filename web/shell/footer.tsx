import { Text } from '@mantine/core'
import { useSession } from '#web/school/current-user.tsx'

export function Footer() {
  const { readAt } = useSession()
  return (
    <Text component="footer" px={{ base: 14, sm: 30 }} pt={14} pb={{ base: 14, sm: 18 }} fz={13} c="dimmed">
      Homeroom · © {new Date(readAt).getFullYear()} · All rights reserved
    </Text>
  )
}

import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { MoonIcon, SunIcon } from '#web/ui/icons.tsx'

/** Follows the system's color scheme until the user chooses the other one. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={`Switch to ${other} colors`}
      title={`Switch to ${other} colors`}
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  )
}

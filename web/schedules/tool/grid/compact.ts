import { useLocalStorage } from '@mantine/hooks'

/** Whether the rows of the grid are low. The browser remembers it. */
export function useCompactRows() {
  const [isCompact, setIsCompact] = useLocalStorage({
    key: 'dense',
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: (value) => (value ? '1' : '0'),
    deserialize: (text) => text === '1',
  })
  return [isCompact, () => setIsCompact(!isCompact)] as const
}

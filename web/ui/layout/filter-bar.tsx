import { Group, type GroupProps } from '@mantine/core'
import styles from './filter-bar.module.css'

/** The selects and search fields above a page's content; on a phone each takes a row of its own, or half with `data-paired`. */
export const FilterBar = (props: GroupProps & { children: React.ReactNode }) => (
  <Group align="flex-end" gap={12} mb={18} className={`${styles.bar} screen-only`} {...props} />
)

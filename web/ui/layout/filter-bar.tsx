import { Group, type GroupProps } from '@mantine/core'
import styles from './filter-bar.module.css'

/** The filters above a page's content. On a phone each takes its own row, or half a row with `data-paired`. */
export const FilterBar = (props: GroupProps & { children: React.ReactNode }) => (
  <Group align="flex-end" gap={12} mb={18} className={`${styles.bar} screen-only`} {...props} />
)

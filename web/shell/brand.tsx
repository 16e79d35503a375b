import { Box } from '@mantine/core'
import { Link } from 'react-router'
import styles from './shell.module.css'

export const Brand = ({ onFollow }: { onFollow?: () => void }) => (
  <Link to="/" className={styles.brand} onClick={onFollow}>
    <Box component="span" w={18} h={18} bdrs={5} bg="var(--accent)" aria-hidden />
    Homeroom
  </Link>
)

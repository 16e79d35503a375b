import styles from './footer.module.css'

export const Footer = () => (
  <footer className={styles.footer}>Homeroom · © {new Date().getFullYear()} · All rights reserved</footer>
)

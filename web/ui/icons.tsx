import type { ReactNode } from 'react'

// Icons are drawn here so that no icon package is needed. They are decorative because every control has a name.
const Icon = ({ children, size = 18 }: { children: ReactNode; size?: number | undefined }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
)

type IconProps = { size?: number }

export const PencilIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19z M14.5 6.5l3 3" />
  </Icon>
)
export const EyeIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </Icon>
)
export const SearchIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
)
export const SunIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4" />
  </Icon>
)
export const MoonIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />
  </Icon>
)
export const GroupIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3 19c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M15.5 6.2a3.2 3.2 0 0 1 0 5.6M17.5 14.2c2.1.7 3.5 2.4 3.5 4.8" />
  </Icon>
)
export const FileIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5" />
  </Icon>
)
export const MoveIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 12h15M13 6l6 6-6 6" />
  </Icon>
)
export const TrashIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5" />
  </Icon>
)
export const TickIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)
export const ClockIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
)
export const HistoryIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 5v4h4M4.6 9a8 8 0 1 1-.6 4M12 8v4.5l3 2" />
  </Icon>
)
export const CopyIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M9 9h11v11H9z M15 9V4H4v11h5" />
  </Icon>
)
export const MailIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3.5 6.5h17v11h-17z M3.5 7l8.5 6.5L20.5 7" />
  </Icon>
)
export const HomeIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />
  </Icon>
)
export const CalendarIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
  </Icon>
)
export const ChartIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7" />
  </Icon>
)

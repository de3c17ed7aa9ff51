import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'

type Search = Readonly<Record<string, unknown>>

/**
 * The kit's addresses come from the contract at run time, which the router's types, made from literal routes, cannot follow: this file
 * is the only one that says so.
 */
function target(to: string, search: Search | undefined): LinkProps {
  return { to, search: search ?? {} } as LinkProps
}

/** Goes to an address inside the product. */
export function useGo(): (to: string, options?: { search?: Search; replace?: boolean; ignoreBlocker?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (to, { search, replace = false, ignoreBlocker = false } = {}) => {
      void navigate({ ...target(to, search), replace, ignoreBlocker } as Parameters<typeof navigate>[0])
    },
    [navigate],
  )
}

interface AddressProps {
  readonly to: string
  readonly search?: Search
  readonly children?: ReactNode
  /** The reader points at the link: time to fetch what it will need. */
  readonly onIntent?: () => void
  readonly 'aria-label'?: string
}

/** A text link to an address inside the product. */
export function TextLink({ to, search, children, onIntent, ...props }: AddressProps & AnchorProps & { target?: string }) {
  return (
    <Anchor component={Link} {...props} {...(target(to, search) as object)} onPointerEnter={onIntent} onFocus={onIntent}>
      {children}
    </Anchor>
  )
}

/** A button that leads to an address inside the product. */
export function ButtonLink({ to, search, children, onIntent, ...props }: AddressProps & ButtonProps) {
  return (
    <Button component={Link} {...props} {...(target(to, search) as object)} onPointerEnter={onIntent} onFocus={onIntent}>
      {children}
    </Button>
  )
}

import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { leadLinks } from '#admin/ui/lead-links.ts'
import { Skeleton } from '#admin/ui/loading.tsx'
import type { Scheme } from '#db/rules/look/look.ts'
import './restaurant.css'

interface PageFrameProps {
  url: string
  scheme: Scheme
  menu: string
  title: string
  onFollow: (path: string) => void
  onRefused?: (url: string) => void
}

export function PageFrame({ url, scheme, menu, title, onFollow, onRefused }: PageFrameProps) {
  const [shown, setShown] = useState(url)
  const [refused, setRefused] = useState<string | null>(null)
  const [hasArrived, setArrived] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const { contentDocument } of framesIn(place.current)) {
      if (contentDocument) showInScheme(contentDocument, scheme)
    }
  }, [scheme])

  function arrive({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    const { contentDocument } = frame
    // An answer that is no page stands in no frame.
    if (!contentDocument) {
      setRefused(url)
      return onRefused?.(url)
    }
    showInScheme(contentDocument, scheme)
    leadLinks(frame, menu, onFollow)
    const before = framesIn(place.current).find((other) => other !== frame)
    if (before) keepPlace(before.contentWindow, frame.contentWindow)
    setShown(url)
    setArrived(true)
  }

  return (
    <div ref={place} className="page-frame">
      {[...new Set([shown, url])]
        .filter((address) => address !== refused)
        .map((address) => (
          // A page of our own origin, in which no script runs.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            // Another one each time, so that the browser's way back leads over none of them.
            key={address}
            title={title}
            src={address}
            inert={address !== shown}
            onLoad={arrive}
          />
        ))}
      {!hasArrived && refused === null && <Skeleton of="page" />}
    </div>
  )
}

function framesIn(place: HTMLElement | null): HTMLIFrameElement[] {
  return Array.from(place?.querySelectorAll('iframe') ?? [])
}

function keepPlace(before: Window | null, now: Window | null): void {
  if (before && now && pageOf(before) === pageOf(now)) now.scrollTo(0, before.scrollY)
}

function pageOf({ document }: Window): string | undefined {
  return document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined
}

const QUESTION = /\(prefers-color-scheme:\s*(light|dark)\)/g
// Always true, and never.
const YES = '(min-width: 0)'
const NO = '(max-width: 0)'

/** What rules asked the device, before they were answered in its place. */
const asked = new WeakMap<CSSMediaRule, string>()

function showInScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.colorScheme = scheme
  for (const sheet of page.styleSheets) answerRules(sheet.cssRules, scheme)
}

function answerRules(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (isMediaRule(rule)) answerMedia(rule, scheme)
    if ('cssRules' in rule) answerRules((rule as CSSGroupingRule).cssRules, scheme)
  }
}

function answerMedia(rule: CSSMediaRule, scheme: Scheme): void {
  const question = asked.get(rule) ?? rule.media.mediaText
  asked.set(rule, question)
  rule.media.mediaText = question.replace(QUESTION, (_, wanted) => (wanted === scheme ? YES : NO))
}

// Of another window, whose classes are not ours.
function isMediaRule(rule: CSSRule): rule is CSSMediaRule {
  return 'media' in rule && 'conditionText' in rule
}

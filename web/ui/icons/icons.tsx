/**
 * The icons of the product, each one path of 24 by 24: drawings of Tabler Icons 3.51.0 (https://tabler.io/icons), under the
 * MIT licence beside this file. Its package has 6,000 icons in 18,000 files, a quarter of all that was installed.
 *
 * A new one: the values of `d` in its SVG from tabler.io, one after the other. A test checks that each is used.
 * A word stands beside it, or its button has a name: it is hidden from those who can't see it.
 */
import type { ReactNode, SVGProps } from "react";

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke"> {
  /** In pixels. */
  size?: number | undefined;
  /** Width of its lines, where its side is 24. */
  stroke?: number | undefined;
}

export type Icon = (props: IconProps) => ReactNode;

function drawn(path: string): Icon {
  return function IconOf({ size = 24, stroke = 2, ...others }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...others}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const IconAlertCircle = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01");
export const IconAlertTriangle = drawn(
  "M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01",
);
export const IconArrowBackUp = drawn("M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1");
export const IconArrowForwardUp = drawn("M15 14l4 -4l-4 -4M19 10h-11a4 4 0 1 0 0 8h1");
export const IconArrowLeft = drawn("M5 12l14 0M5 12l6 6M5 12l6 -6");
export const IconArrowRight = drawn("M5 12l14 0M13 18l6 -6M13 6l6 6");
export const IconArrowsMaximize = drawn(
  "M16 4l4 0l0 4M14 10l6 -6M8 20l-4 0l0 -4M4 20l6 -6M16 20l4 0l0 -4M14 14l6 6M8 4l-4 0l0 4M4 4l6 6",
);
export const IconArrowsMinimize = drawn(
  "M5 9l4 0l0 -4M3 3l6 6M5 15l4 0l0 4M3 21l6 -6M19 9l-4 0l0 -4M15 9l6 -6M19 15l-4 0l0 4M15 15l6 6",
);
export const IconArrowsMove = drawn(
  "M18 9l3 3l-3 3M15 12h6M6 9l-3 3l3 3M3 12h6M9 18l3 3l3 -3M12 15v6M15 6l-3 -3l-3 3M12 3v6",
);
export const IconBan = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.7 5.7l12.6 12.6");
export const IconBinaryTree = drawn(
  "M6 20a2 2 0 1 0 -4 0a2 2 0 0 0 4 0M16 4a2 2 0 1 0 -4 0a2 2 0 0 0 4 0M16 20a2 2 0 1 0 -4 0a2 2 0 0 0 4 0M11 12a2 2 0 1 0 -4 0a2 2 0 0 0 4 0M21 12a2 2 0 1 0 -4 0a2 2 0 0 0 4 0M5.058 18.306l2.88 -4.606M10.061 10.303l2.877 -4.604M10.065 13.705l2.876 4.6M15.063 5.7l2.881 4.61",
);
export const IconBook = drawn(
  "M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6l0 13M12 6l0 13M21 6l0 13",
);
export const IconBraces = drawn(
  "M7 4a2 2 0 0 0 -2 2v3a2 3 0 0 1 -2 3a2 3 0 0 1 2 3v3a2 2 0 0 0 2 2M17 4a2 2 0 0 1 2 2v3a2 3 0 0 0 2 3a2 3 0 0 0 -2 3v3a2 2 0 0 1 -2 2",
);
export const IconChartBar = drawn(
  "M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14M4 20h14",
);
export const IconCheck = drawn("M5 12l5 5l10 -10");
export const IconChevronDown = drawn("M6 9l6 6l6 -6");
export const IconChevronLeft = drawn("M15 6l-6 6l6 6");
export const IconChevronRight = drawn("M9 6l6 6l-6 6");
export const IconCircle = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0");
export const IconCircleCheck = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4");
export const IconCode = drawn("M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16");
export const IconColumns3 = drawn(
  "M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16M9 3v18M15 3v18",
);
export const IconCopy = drawn(
  "M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1",
);
export const IconCursorText = drawn(
  "M10 12h4M9 4a3 3 0 0 1 3 3v10a3 3 0 0 1 -3 3M15 4a3 3 0 0 0 -3 3v10a3 3 0 0 0 3 3",
);
export const IconDots = drawn(
  "M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconDotsVertical = drawn(
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
);
export const IconDownload = drawn("M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12");
export const IconExternalLink = drawn(
  "M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6M11 13l9 -9M15 4h5v5",
);
export const IconEye = drawn(
  "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6",
);
export const IconEyeOff = drawn(
  "M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18",
);
export const IconFileSpreadsheet = drawn(
  "M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M8 11h8v7h-8l0 -7M8 15h8M11 11v7",
);
export const IconFileText = drawn(
  "M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 9l1 0M9 13l6 0M9 17l6 0",
);
export const IconFileTypePdf = drawn(
  "M14 3v4a1 1 0 0 0 1 1h4M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4M5 18h1.5a1.5 1.5 0 0 0 0 -3h-1.5v6M17 18h2M20 15h-3v6M11 15v6h1a2 2 0 0 0 2 -2v-2a2 2 0 0 0 -2 -2h-1",
);
export const IconFileUpload = drawn(
  "M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M12 11v6M9.5 13.5l2.5 -2.5l2.5 2.5",
);
export const IconFiles = drawn(
  "M15 3v4a1 1 0 0 0 1 1h4M18 17h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h4l5 5v7a2 2 0 0 1 -2 2M16 17v2a2 2 0 0 1 -2 2h-7a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h2",
);
export const IconFilter = drawn(
  "M4 4h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227",
);
export const IconForms = drawn(
  "M12 3a3 3 0 0 0 -3 3v12a3 3 0 0 0 3 3M6 3a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3M13 7h7a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-7M5 7h-1a1 1 0 0 0 -1 1v8a1 1 0 0 0 1 1h1M17 12h.01M13 12h.01",
);
export const IconHelp = drawn(
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 17l0 .01M12 13.5a1.5 1.5 0 0 1 1 -1.5a2.6 2.6 0 1 0 -3 -4",
);
export const IconHistory = drawn("M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5");
export const IconInbox = drawn(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M4 13h3l3 3h4l3 -3h3",
);
export const IconIndentIncrease = drawn("M20 6l-11 0M20 12l-7 0M20 18l-11 0M4 8l4 4l-4 4");
export const IconInfoCircle = drawn("M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1");
export const IconKey = drawn(
  "M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01",
);
export const IconKeyboard = drawn(
  "M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01",
);
export const IconLanguage = drawn(
  "M9 6.371c0 4.418 -2.239 6.629 -5 6.629M4 6.371h7M5 9c0 2.144 2.252 3.908 6 4M12 20l4 -9l4 9M19.1 18h-6.2M6.694 3l.793 .582",
);
export const IconLayoutDashboard = drawn(
  "M5 4h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1M5 16h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1M15 12h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-6a1 1 0 0 1 1 -1M15 4h4a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1",
);
export const IconLayoutSidebarLeftCollapse = drawn(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M9 4v16M15 10l-2 2l2 2",
);
export const IconLayoutSidebarLeftExpand = drawn(
  "M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M9 4v16M14 10l2 2l-2 2",
);
export const IconLink = drawn(
  "M9 15l6 -6M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463",
);
export const IconList = drawn("M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01");
export const IconLogout = drawn(
  "M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3",
);
export const IconMail = drawn(
  "M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6",
);
export const IconMenu2 = drawn("M4 6l16 0M4 12l16 0M4 18l16 0");
export const IconMoon = drawn(
  "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
);
export const IconPencil = drawn("M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4");
export const IconPlayerPause = drawn(
  "M6 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12M14 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -12",
);
export const IconPlayerPlay = drawn("M7 4v16l13 -8l-13 -8");
export const IconPlus = drawn("M12 5l0 14M5 12l14 0");
export const IconPrinter = drawn(
  "M17 17h2a2 2 0 0 0 2 -2v-4a2 2 0 0 0 -2 -2h-14a2 2 0 0 0 -2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0 -2 -2h-6a2 2 0 0 0 -2 2v4M7 15a2 2 0 0 1 2 -2h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2l0 -4",
);
export const IconQrcode = drawn(
  "M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 17l0 .01M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 7l0 .01M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M17 7l0 .01M14 14l3 0M20 14l0 .01M14 14l0 3M14 20l3 0M17 17l3 0M20 17l0 3",
);
export const IconRefresh = drawn(
  "M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4",
);
export const IconSearch = drawn("M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6");
export const IconSearchOff = drawn(
  "M5.039 5.062a7 7 0 0 0 9.91 9.89m1.584 -2.434a7 7 0 0 0 -9.038 -9.057M3 3l18 18",
);
export const IconSettings = drawn(
  "M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
);
export const IconShare = drawn(
  "M3 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M8.7 10.7l6.6 -3.4M8.7 13.3l6.6 3.4",
);
export const IconSun = drawn(
  "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
);
export const IconTags = drawn(
  "M3 8v4.172a2 2 0 0 0 .586 1.414l5.71 5.71a2.41 2.41 0 0 0 3.408 0l3.592 -3.592a2.41 2.41 0 0 0 0 -3.408l-5.71 -5.71a2 2 0 0 0 -1.414 -.586h-4.172a2 2 0 0 0 -2 2M18 19l1.592 -1.592a4.82 4.82 0 0 0 0 -6.816l-4.592 -4.592M7 10h-.01",
);
export const IconTemplate = drawn(
  "M4 5a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -2M4 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6M14 12l6 0M14 16l6 0M14 20l6 0",
);
export const IconTransform = drawn(
  "M3 6a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M21 11v-3a2 2 0 0 0 -2 -2h-6l3 3m0 -6l-3 3M3 13v3a2 2 0 0 0 2 2h6l-3 -3m0 6l3 -3M15 18a3 3 0 1 0 6 0a3 3 0 0 0 -6 0",
);
export const IconTrash = drawn(
  "M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3",
);
export const IconUpload = drawn("M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4l0 12");
export const IconUserCheck = drawn(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4M15 19l2 2l4 -4",
);
export const IconUserMinus = drawn(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4c.348 0 .686 .045 1.009 .128M16 19h6",
);
export const IconUserOff = drawn(
  "M8.18 8.189a4.01 4.01 0 0 0 2.616 2.627m3.507 -.545a4 4 0 1 0 -5.59 -5.552M6 21v-2a4 4 0 0 1 4 -4h4c.412 0 .81 .062 1.183 .178m2.633 2.618c.12 .38 .184 .785 .184 1.204v2M3 3l18 18",
);
export const IconUserPlus = drawn(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4",
);
export const IconUserSearch = drawn(
  "M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h1.5M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M20.2 20.2l1.8 1.8",
);
export const IconUserShield = drawn(
  "M6 21v-2a4 4 0 0 1 4 -4h2M22 16c0 4 -2.5 6 -3.5 6s-3.5 -2 -3.5 -6c1 0 2.5 -.5 3.5 -1.5c1 1 2.5 1.5 3.5 1.5M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0",
);
export const IconUsers = drawn(
  "M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85",
);
export const IconWorldShare = drawn(
  "M20.94 13.045a9 9 0 1 0 -8.953 7.955M3.6 9h16.8M3.6 15h9.4M11.5 3a17 17 0 0 0 0 18M12.5 3a16.991 16.991 0 0 1 2.529 10.294M16 22l5 -5M21 21.5v-4.5h-4.5",
);
export const IconX = drawn("M18 6l-12 12M6 6l12 12");

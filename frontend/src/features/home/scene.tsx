import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

const evening = { filter: 'brightness(0.52)' };

/**
 * A drawing of a crown green by the sea, aligned with the bottom of its container. It is wider than any screen, which shows
 * as much of its middle as fits.
 */
export function Scene({ height }: { height: HTMLChakraProps<'svg'>['height'] }) {
  return (
    <chakra.svg
      aria-hidden
      viewBox="-1600 0 3200 540"
      preserveAspectRatio="xMidYMax slice"
      position="absolute"
      bottom="0"
      // A phone shows a part right of the middle, which has most of the drawing's objects.
      // The scoreboard stands on the right of a wide screen, and the bowls lie in front of it.
      insetStart={{ base: '-10rem', lg: '-24rem' }}
      width={{ base: 'calc(100% + 10rem)', lg: 'calc(100% + 24rem)' }}
      css={{
        'html[data-colours=dark] &': evening,
        '@media screen and (prefers-color-scheme: dark)': { 'html:not([data-colours=light]) &': evening },
      }}
      height={height}
      overflow="visible"
    >
      <defs>
        <linearGradient id="scene-sea" x2="0" y2="1">
          <stop stopColor="#8dbcc3" />
          <stop offset="1" stopColor="#bfdcd3" />
        </linearGradient>
        <linearGradient id="scene-turf" x2="0" y2="1">
          <stop stopColor="#86bd76" />
          <stop offset=".45" stopColor="#5da35f" />
          <stop offset="1" stopColor="#3d8449" />
        </linearGradient>
        <radialGradient id="scene-black" cx=".36" cy=".28" r=".8">
          <stop stopColor="#5d7765" />
          <stop offset=".4" stopColor="#25382c" />
          <stop offset="1" stopColor="#0c1f13" />
        </radialGradient>
        <radialGradient id="scene-brown" cx=".36" cy=".28" r=".8">
          <stop stopColor="#c47a5d" />
          <stop offset=".45" stopColor="#7d3b2a" />
          <stop offset="1" stopColor="#451c13" />
        </radialGradient>
        <radialGradient id="scene-yellow" cx=".36" cy=".28" r=".8">
          <stop stopColor="#fff3c4" />
          <stop offset=".45" stopColor="#f0c94f" />
          <stop offset="1" stopColor="#b98a1d" />
        </radialGradient>
        <radialGradient id="scene-crown">
          <stop stopColor="#dcefb4" stopOpacity=".6" />
          <stop offset="1" stopColor="#dcefb4" stopOpacity="0" />
        </radialGradient>
        <clipPath id="scene-edge">
          <path id="scene-dome" d="M-1600 470C-900 340-400 304 40 304S980 340 1680 470V540H-1600Z" />
        </clipPath>
        <g id="scene-tree">
          <path d="M-3-30h6V4h-6z" fill="#4b3a2b" />
          <path d="M0-118c20-2 33 12 33 29 15 5 20 21 14 34-5 14-20 20-33 16-7 9-22 9-29 0-15 4-29-4-32-18-4-13 2-26 14-31-1-17 14-31 33-30z" />
        </g>
        <g id="scene-player" strokeLinecap="round" fill="none">
          <path d="M-3-20-4-1M4-20 5-1" stroke="#33413a" strokeWidth="6" />
          <path d="M0-36V-22" strokeWidth="14" />
          <path d="M-6-36l-3 15M6-36l4 14" strokeWidth="4.5" />
          <circle cy="-48" r="6" fill="#e2b48d" />
          <path d="M-6-50q6-8 12 0z" fill="#f6eeda" />
        </g>
      </defs>

      <circle cx="330" cy="118" r="112" fill="#fdf0c2" opacity=".5" />
      <circle cx="330" cy="118" r="68" fill="#fbe2a0" />
      <g fill="#fff" opacity=".75">
        <path d="M520 96c4-18 30-22 40-8 14-16 46-8 46 10 22-4 34 8 30 18H500c-4-12 6-22 20-20z" />
        <path
          d="M-10 66c4-12 22-16 30-6 10-12 34-6 34 8 16-2 26 6 22 14H-26c-4-10 4-18 16-16z"
          opacity=".8"
        />
        <path d="M980 60c4-14 26-18 34-6 12-14 40-8 40 8 18-2 28 6 24 16H962c-4-10 6-20 18-18z" />
      </g>

      <path
        fill="#c3d6cd"
        d="M-1600 224c180-30 300-34 470-12 190 24 330 30 520 34H60c110-18 200-66 300-88 60-12 110 8 170 20 90 16 150-44 240-56 100-12 160 50 260 62 120 14 210-40 320-44 90-4 170 20 250 36v140H-1600z"
      />
      <path
        fill="#a3c2ae"
        d="M-1600 244c240-16 420-8 640 10H190c120-10 200-44 300-52 90-6 150 20 240 14 130-8 200-50 330-46 110 4 170 44 280 36 100-6 180-40 260-46v140H-1600z"
      />
      <g fill="#b9d2b2">
        <path d="M520 214l54-8 40 12-30 22-72-2z" />
        <path d="M640 222l70-2 24 22h-84z" />
        <path d="M900 200l66-14 40 18-30 26-84 2z" fill="#94b89f" />
        <path d="M1080 184l60-4 30 26-72 14z" />
      </g>
      <path fill="url(#scene-sea)" d="M-1600 248H220c60 0 90 20 160 26 300 20 700 18 1220 18v40H-1600z" />
      <path
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".6"
        d="M-900 268h46M-760 282h80M-560 262h36M-420 276h64M-250 264h30M-210 284h90M-30 268h50M70 282h70M150 266h34"
      />
      <g transform="translate(86 4)">
        <path fill="#fff" d="M-92 190v52h-34z" />
        <path fill="#f6e3b4" d="M-86 200v42h26z" />
        <path fill="#8a4310" d="M-130 246h78l-10 10h-58z" />
      </g>
      <path
        fill="none"
        stroke="#565d54"
        strokeWidth="3"
        strokeLinecap="round"
        d="M36 150q9-9 16 0 8-9 17 0M-34 184q7-7 12 0 6-7 13 0"
      />

      <path
        fill="#4b8a56"
        d="M-1600 290c30-14 60-14 84-2 26-16 64-14 86 2 30-18 70-16 92 0 34-14 66-10 88 4 30-16 74-14 98 0 26-12 60-10 84 2 34-14 70-12 92 0 30-10 64-10 86 2 30-12 64-10 90 0 28-10 62-8 86 2 30-12 60-10 86 0 30-10 66-10 90 0 26-10 60-10 84 0 28-12 62-10 86 0 30-10 60-10 86 0 28-12 66-10 90 0 30-12 66-12 90 0 30-12 62-12 86 0 30-14 66-12 90 0 30-14 64-14 88-2 30-14 70-14 92 0 30-14 66-14 90-2 28-16 70-14 92 2 30-16 72-14 94 0 30-14 60-10 74 0v100H-1600z"
      />
      <g fill="#2f6b3d">
        <use href="#scene-tree" x="420" y="316" />
        <use href="#scene-tree" x="-1010" y="326" />
        <use href="#scene-tree" transform="translate(640 320) scale(1.25)" />
        <use href="#scene-tree" transform="translate(900 322) scale(1.1)" />
        <use href="#scene-tree" transform="translate(-1340 338) scale(1.3)" />
        <use href="#scene-tree" transform="translate(1260 326) scale(1.4)" />
      </g>
      <g fill="#3d7f4b">
        <use href="#scene-tree" transform="translate(490 320) scale(.8)" />
        <use href="#scene-tree" transform="translate(725 322) scale(.9)" />
        <use href="#scene-tree" transform="translate(1010 322) scale(.85)" />
        <use href="#scene-tree" transform="translate(-930 322) scale(.75)" />
        <use href="#scene-tree" transform="translate(-1230 334) scale(.9)" />
        <use href="#scene-tree" transform="translate(1390 330)" />
      </g>

      <path fill="#6aa867" d="M-1600 344c500-44 1000-52 1640-52s1100 8 1560 52v196H-1600z" />
      <path
        fill="none"
        stroke="#efe4c8"
        strokeWidth="13"
        d="M-1600 456C-900 332-400 299 40 299S980 332 1680 456"
      />

      <g>
        <path fill="#d8cba9" d="M136 304h214v8H136z" />
        <path fill="#f8f1df" d="M150 240h186v64H150z" />
        <path fill="#e9dcc0" d="M150 240h186v12H150z" />
        <path fill="#1d4029" d="M128 244l40-46h150l40 46z" />
        <path fill="#2f6b3d" d="M168 198h150l6 7H162z" />
        <path fill="#1d4029" d="M222 200l21-24 21 24z" />
        <circle cx="243" cy="192" r="6" fill="#f8f1df" />
        <path fill="#1d4029" d="M230 258h26v46h-26z" />
        <path
          fill="#a9c9cb"
          stroke="#1d4029"
          strokeWidth="3"
          d="M164 260h20v22h-20zM196 260h20v22h-20zM270 260h20v22h-20zM302 260h20v22h-20z"
        />
        <path stroke="#fff" strokeWidth="4" d="M142 244v62M344 244v62" />
        <path stroke="#fff" strokeWidth="2.5" d="M142 290h84M260 290h84" />
      </g>
      <g>
        <path stroke="#f8f1df" strokeWidth="4" d="M88 306V132" />
        <circle cx="88" cy="130" r="4" fill="#f0c94f" />
        <path fill="#265633" d="M90 138q20-10 38 0t38-2v42q-20 10-38 2t-38 2z" />
        <path fill="#f0c94f" d="M90 154q20-10 38 0t38-2v10q-20 10-38 2t-38 0z" />
      </g>

      <g clipPath="url(#scene-edge)">
        <use href="#scene-dome" fill="url(#scene-turf)" />
        <path
          fill="#fff"
          opacity=".09"
          d="M40 180L-1700 540h240zM40 180l-1250 360h230zM40 180L-760 540h220zM40 180L-320 540H-110zM40 180L100 540h210zM40 180l480 360h220zM40 180l920 360h230zM40 180l1380 360h240z"
        />
        <ellipse cx="40" cy="334" rx="700" ry="70" fill="url(#scene-crown)" />
      </g>
      <use href="#scene-dome" fill="none" stroke="#2f6b3d" strokeWidth="3" />

      <g fill="#8a4310">
        <path d="M-300 306h84v5h-84zM-300 292h84v4h-84zM-300 299h84v4h-84z" />
        <path d="M-296 290h5v30h-5zM-225 290h5v30h-5z" fill="#5b2a1e" />
      </g>

      <g stroke="#f8f1df">
        <use href="#scene-player" x="-10" y="352" />
      </g>
      <g stroke="#3d7f4b">
        <use href="#scene-player" x="20" y="350" />
      </g>
      <ellipse cx="-118" cy="372" rx="34" ry="5" opacity=".18" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="#33413a" strokeWidth="7" d="M-126 348l14 6 1 16M-126 348l-10 12-16 10" />
        <path stroke="#f8f1df" strokeWidth="13" d="M-124 346l12-17" />
        <path stroke="#f8f1df" strokeWidth="5" d="M-110 330l6 16" />
        <path stroke="#e2b48d" strokeWidth="4" d="M-104 346l6 10" />
        <circle cx="-103" cy="317" r="6.5" fill="#e2b48d" />
        <path fill="#265633" d="M-110 315q5-10 13-3l3 2z" />
      </g>
      <circle cx="-95" cy="362" r="5" fill="#0c1f13" />

      <g fill="#0c2a15" opacity=".28">
        <ellipse cx="318" cy="450" rx="64" ry="11" />
        <ellipse cx="444" cy="444" rx="54" ry="9" />
        <ellipse cx="226" cy="446" rx="30" ry="6" />
      </g>
      <circle cx="300" cy="402" r="50" fill="url(#scene-black)" />
      <circle cx="300" cy="402" r="26" fill="none" stroke="#94c09a" strokeWidth="2.5" />
      <circle cx="300" cy="402" r="10" fill="#94c09a" />
      <circle cx="430" cy="404" r="42" fill="url(#scene-brown)" />
      <ellipse cx="438" cy="404" rx="19" ry="22" fill="none" stroke="#f3cd9d" strokeWidth="2.5" />
      <ellipse cx="440" cy="404" rx="7" ry="8" fill="#f3cd9d" />
      <circle cx="208" cy="415" r="36" fill="url(#scene-yellow)" />
    </chakra.svg>
  );
}

import { Link } from "@tanstack/react-router";
import { IslandMark } from "../components/IslandMark";
import { Icon } from "../components/ui/Icon";
import { useDisclosure } from "../components/ui/useDisclosure";
import { AccountItems, AccountMenu } from "./AccountMenu";
import { BellSlot } from "./BellSlot";
import { copy } from "./copy";
import { NavSearch } from "./NavSearch";
import { ThemeChoice } from "./ThemeChoice";

export function TopNav({ home }: { home: boolean }) {
  return (
    <header className={home ? "top" : "top ruled"}>
      <div className="wrap">
        <Link className="brand" to="/" aria-label="Serendib, home">
          <IslandMark road="var(--saffron)" />
          <span>{copy.brand}</span>
        </Link>
        {!home && (
          <div className="nav-find only-l">
            <NavSearch id="nav-search" />
          </div>
        )}
        <nav className="only-l" aria-label="Main">
          <Link to="/search">{copy.experiences}</Link>
          <Link to="/become-guide">{copy.becomeAGuide}</Link>
          <BellSlot pop="menu-pop" />
          <AccountMenu />
        </nav>
        <div className="acts only-s">
          <BellSlot pop="drop" />
          {!home && <PhoneSearch />}
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function PhoneSearch() {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={area}>
      <button
        type="button"
        className="iconbtn"
        ref={button}
        aria-label={copy.searchLabel}
        aria-expanded={open}
        aria-controls="phone-search"
        onClick={toggle}
      >
        <Icon name={open ? "close" : "search"} />
      </button>
      <div id="phone-search" className="drop" hidden={!open}>
        {open && <NavSearch id="phone-search-box" autoFocus onDone={close} />}
      </div>
    </div>
  );
}

function PhoneMenu() {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={area}>
      <button
        type="button"
        className="iconbtn"
        ref={button}
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="phone-menu"
        onClick={toggle}
      >
        <Icon name={open ? "close" : "menu"} />
      </button>
      <nav id="phone-menu" className="drop" aria-label="Menu" hidden={!open}>
        <Link to="/search" onClick={close}>
          {copy.experiences}
        </Link>
        <Link to="/become-guide" onClick={close}>
          {copy.becomeAGuide}
        </Link>
        <AccountItems isOpen={open} onChosen={close} />
        <ThemeChoice />
      </nav>
    </div>
  );
}

# Writes Debian's changelog, made of assets/CHANGELOG.md: awk -v contact="NAME <ADDRESS>" -f debian_changelog.awk FILE
# A heading is "## VERSION (YYYY-MM-DD)"; what stands before the first one is left out.

function end_entry()
{
    if (version == "")
        return
    time = "LC_ALL=C date --utc --rfc-email --date=" date
    time | getline moment
    close(time)
    print "\n -- " contact "  " moment "\n"
}

/^## / {
    end_entry()
    version = $2
    date = substr($3, 2, 10)
    printf "stridescope (%s) unstable; urgency=medium\n\n", version
    next
}

version != "" && NF > 0 { print "  " $0 }

END { end_entry() }

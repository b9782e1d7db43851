package io.madang.edge.peer;

import io.madang.contracts.service.Service;
import io.madang.contracts.service.Services;
import java.util.List;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.env.Environment;

/**
 * The role switch: for each contract of a service whose role is not active here, a bean that calls the peer. Where the
 * role is active, the service's own controller is that bean.
 */
public class PeerClientRegistrar implements BeanRegistrar {

    private final List<Service> services;

    /** For every service there is. */
    public PeerClientRegistrar() {
        this(Services.ALL);
    }

    protected PeerClientRegistrar(List<Service> services) {
        this.services = List.copyOf(services);
    }

    @Override
    public void register(BeanRegistry registry, Environment environment) {
        Roles roles = Roles.parse(environment.getProperty("madang.roles", Roles.ALL), services);
        registry.registerBean(Roles.class, bean -> bean.supplier(context -> roles));
        for (Service service : roles.absent()) {
            service.contracts().forEach(contract -> registerPeer(registry, service.role(), contract));
        }
    }

    private static <T> void registerPeer(BeanRegistry registry, String role, Class<T> contract) {
        registry.registerBean(contract, bean -> bean.lazyInit()
                .supplier(context -> context.bean(Peers.class).client(role, contract)));
    }
}
